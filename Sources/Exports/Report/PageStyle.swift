/// The page's style: the palette of Okabe and Ito, which survives colour-blindness, for light, dark and paper.
enum PageStyle {
  static let css = """
    :root{color-scheme:light dark;--bg:#fff;--fg:#1b1b1b;--soft:#666;--rule:#d8d8d8;--pane:#f6f6f4;--standing:#e4e4e0;
    --moving:#dcebf5;--s0:#0072b2;--s1:#d55e00;--s2:#009e73;--s3:#cc79a7;--s4:#e69f00;--s5:#56b4e9}
    @media (prefers-color-scheme:dark){:root{--bg:#161616;--fg:#ececec;--soft:#a3a3a3;--rule:#3a3a3a;--pane:#1f1f1f;
    --standing:#2d2d2d;--moving:#16303f;--s0:#56b4e9;--s1:#e69f00;--s2:#1fbf92;--s3:#dd95bd;--s4:#f0e442;--s5:#4a9bd6}}
    *{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.45 system-ui,sans-serif}
    main{max-width:60rem;margin:auto;padding:1rem}main.two{max-width:96rem;display:grid;gap:2rem}
    @media (min-width:60rem){main.two{grid-template-columns:1fr 1fr}}section{min-width:0}
    h1{font-size:1.6rem;line-height:1.2;margin:.2rem 0 .4rem}.file{margin:0;color:var(--soft);overflow-wrap:anywhere}
    .policy{border:1px solid var(--rule);border-radius:1em;padding:0 .6em;white-space:nowrap}.why{margin:0 0 1rem}
    .map{position:relative;width:100%;max-width:100%;background:var(--pane);border:1px solid var(--rule);border-radius:6px;
    overflow:hidden}.map svg{position:absolute;inset:0;width:100%;height:100%}
    path{vector-effect:non-scaling-stroke;fill:none}.line{stroke-width:3;stroke-linejoin:round;stroke-linecap:round}
    .s0{stroke:var(--s0)}.s1{stroke:var(--s1)}.s2{stroke:var(--s2)}.s3{stroke:var(--s3)}.s4{stroke:var(--s4)}
    .s5{stroke:var(--s5)}.gap{stroke:var(--fg);stroke-width:1.6;stroke-dasharray:5 5}
    .mark{stroke-width:5;stroke-linecap:round;opacity:.75}.m0{stroke:var(--soft);stroke-width:4;opacity:.5}
    .m1{stroke:var(--s4)}.m2{stroke:var(--s1);stroke-linecap:square}.m3{stroke:var(--s3);stroke-linecap:square}.m6{stroke:var(--s3)}
    .m4{stroke:var(--s2);stroke-linecap:square}.m5{stroke:var(--fg);stroke-linecap:square}
    .label,.north,.scale{position:absolute;font-size:.75rem;line-height:1.2}
    .label{transform:translate(-50%,-50%);background:var(--bg);border:1px solid var(--soft);border-radius:1em;min-width:1.5em;
    padding:.05em .3em;text-align:center}.north{right:.6rem;top:.4rem;color:var(--soft)}
    .scale{left:.7rem;bottom:.6rem;border:solid var(--fg);border-width:0 1px 2px;text-align:center;white-space:nowrap}
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem;padding:0;margin:.4rem 0 1rem;font-size:.85rem;
    color:var(--soft)}.legend svg{width:12px;height:12px;margin-right:.3rem;vertical-align:-1px}.legend svg.wide{width:24px}
    .legend i{display:inline-block;width:1.2em;height:.8em;margin-right:.3rem;border:1px solid var(--rule)}
    i.moving{background:var(--moving)}i.standing{background:var(--standing)}
    figure{margin:0 0 1rem}figcaption{font-weight:600;margin-bottom:.2rem}
    .chart{position:relative;height:9rem}.chart svg{width:100%;height:100%;display:block}
    .chart .standing{fill:var(--standing)}.chart .moving{fill:var(--moving)}.grid{stroke:var(--rule);stroke-width:1}
    .curve{stroke:var(--s0);stroke-width:1.5;stroke-linejoin:round}
    .chart span{position:absolute;left:.3rem;font-size:.75rem;color:var(--soft);background:var(--bg);padding:0 .2em;
    border-radius:3px;opacity:.9}.top{top:.15rem}.middle{top:calc(50% - .6rem)}
    .axis{display:flex;justify-content:space-between;font-size:.75rem;color:var(--soft)}
    .table{overflow-x:auto;margin-bottom:1rem}table{border-collapse:collapse;width:100%;font-size:.9rem}
    caption{text-align:left;font-weight:600;margin-bottom:.2rem}th{text-align:left;font-weight:400;color:var(--soft)}
    td,th{padding:.2rem .8rem .2rem 0;border-bottom:1px solid var(--rule);vertical-align:top;font-variant-numeric:tabular-nums}
    tr.changed td{font-weight:600}summary{cursor:pointer;font-weight:600;margin-bottom:.4rem}
    main.two+footer{max-width:96rem}
    .note{font-size:.85rem;color:var(--soft)}footer{max-width:60rem;margin:auto;padding:1rem;font-size:.8rem;color:var(--soft)}
    @media print{:root{color-scheme:light;--bg:#fff;--fg:#000;--soft:#444;--rule:#bbb;--pane:#fff;--standing:#e4e4e0;
    --moving:#dcebf5;--s0:#0072b2;--s1:#d55e00;--s2:#009e73;--s3:#cc79a7;--s4:#e69f00;--s5:#56b4e9}
    :root{font-size:11px}body{font-size:1rem;print-color-adjust:exact;-webkit-print-color-adjust:exact}
    .map,figure,tr{break-inside:avoid}figcaption,caption,summary,tr:first-child{break-after:avoid}
    details::details-content{display:block;content-visibility:visible}
    main,footer{max-width:none;padding:0}main.two{grid-template-columns:1fr 1fr}}
    """
}
