/** All that the page is drawn with: it loads no file, for a telephone in the sun on a bad line. On paper nothing can be pressed, and a stop stays whole. */
export const STYLE = `
*{box-sizing:border-box}
body{margin:0;padding:1rem;color:#2b2a26;background:#fff9e6;font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:auto}
h1{margin:0;font:600 1.5rem/1.2 Georgia,serif}
h2{margin:0;font:600 1.25rem/1.3 Georgia,serif}
h2 small{font:400 1rem system-ui,sans-serif}
p,ul{margin:.25rem 0;overflow-wrap:anywhere}
ul{padding-left:1.25rem}
ol{list-style:none;margin:1rem 0;padding:0;display:grid;gap:1rem}
ol>li{padding:1rem;background:#fffdf7;border:1px solid #e6dcc3;border-radius:1rem;scroll-margin:1rem}
ol>li.done{background:#e3ece4}
.shop,.number{color:#655f52}
.address{font-size:1.125rem;font-weight:600}
.mind{font-weight:700;color:#9c2c48}
.notice{padding:.75rem 1rem;background:#f6e7b4;border-radius:.75rem}
.outcome{font-weight:700;color:#2f5d50}
.ways,form{display:grid;grid-template-columns:1fr 1fr;gap:.5rem;margin-top:.75rem}
label.wide{grid-column:1/-1}
label{display:grid;align-content:end;gap:.25rem;font-weight:600}
input,select{width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid #655f52;border-radius:.75rem;background:#fff;color:inherit;font:inherit}
a,button{display:grid;place-content:center;min-height:3rem;padding:.5rem;border-radius:2rem;border:1px solid #2f5d50;color:#2f5d50;background:#fffdf7;font:inherit;text-align:center;text-decoration:none}
button{background:#9c2c48;border-color:#9c2c48;color:#fff;cursor:pointer}
button.quiet{background:#fffdf7;color:#7f2139}
button span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid #2f5d50;outline-offset:3px}
@page{margin:12mm}
@media print{
body{padding:0;font-size:1rem;background:#fff}
main{max-width:none}
ol{display:block}
ol>li,ol>li.done{padding:.5rem 0;background:none;border-width:0 0 1px;border-radius:0;break-inside:avoid}
form,.ways a[rel]{display:none}
.ways,.ways a{display:block;min-height:0;margin:0;padding:0;border:0;color:inherit;text-align:left}
}
`
