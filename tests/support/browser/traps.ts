/* Texts that run as soon as anything takes them for more than texts. */

/** Everything that was written somewhere, to be found again on a page as the text it is. */
export const written: string[] = []

/** A text that runs as soon as anything takes it for more than a text; 57 characters. */
export function trap(field: string): string {
  const mark = `${field}${written.length}`.padEnd(7, '_').slice(-7)
  const text = `${mark}"'></script><script>alert(7)</script><img src=trampa>`
  written.push(text)
  return text
}

export const WAYS_OUT = [
  '</title></style></textarea></template></noscript><script>print()</script>',
  '<svg onload=alert(1)><details open ontoggle=alert(2)>',
  '<iframe srcdoc="<script>parent.alert(3)</script>"></iframe>',
  '<a href="javascript:alert(4)" autofocus onfocus=alert(5)>x</a>',
  '<base href="//trampa.example/">',
  '<meta http-equiv="refresh" content="0;url=//trampa.example">',
  '<link rel=stylesheet href="//trampa.example/a.css">',
  "<!--<script>${alert(6)}{{alert(7)}}';alert(8);//",
]

/** The same with every other way out of a text that there is room for. */
export function longTrap(field: string, max = 800): string {
  const text = WAYS_OUT.reduce(
    (text, way) => (text.length + way.length > max ? text : text + way),
    trap(field),
  )
  written[written.length - 1] = text
  return text
}
