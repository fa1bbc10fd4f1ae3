import type { Page } from '@playwright/test'

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

/** Notes everything that ran, was refused by the policy or asked for. */
export async function setTraps(page: Page): Promise<string[]> {
  const sprung: string[] = []
  page.on('dialog', (dialog) => {
    sprung.push(`${dialog.type()} in ${page.url()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    if (/\/trampa$/i.test(pathname) || host.includes('trampa')) sprung.push(request.url())
  })
  await page.exposeFunction('sprung', (what: string) => sprung.push(`${what} in ${page.url()}`))
  await page.addInitScript(() => {
    const tell = (what: string) => void (window as unknown as Trapped).sprung(what)
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.assign(window, { [name]: () => tell(name) })
    }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tell(`policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  return sprung
}

type Trapped = { sprung(what: string): Promise<unknown> }

/** What a page shows as text, and elements that only a text could have brought. */
export function readPage(): { texts: string; foreign: string[] } {
  const texts: string[] = [document.title]
  const nodes = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    if (!nodes.currentNode.parentElement?.closest('script, style')) {
      texts.push(nodes.currentNode.textContent ?? '')
    }
  }
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^(alt|aria-label|title|content|value)$/.test(name)) texts.push(value)
    }
    if ('value' in element && typeof element.value === 'string') texts.push(element.value)
  }
  const foreign = document.querySelectorAll(
    'script:not([src]):not([nonce]):not([type]), [onload], [onerror], [onclick], [ontoggle], ' +
      '[onfocus], [src="trampa" i], [href*="//trampa"], [href^="javascript:" i], [srcdoc], base, ' +
      'meta[http-equiv="refresh"]',
  )
  return { texts: texts.join('\n'), foreign: [...foreign].map(({ outerHTML }) => outerHTML) }
}
