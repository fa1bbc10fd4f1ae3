import type { APIResponse, BrowserContext, Page } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { type File, type Finders, formLocator, type FormHost } from './locator'
import { forgetPage, forgetState } from './memory'
import { type Journey, requestOf, submission } from './submission'

/** Of a page that leads on by itself: sooner or later it is left. */
const LEADS_ON = 'meta[http-equiv=refresh i]'
/** What may have the focus. */
const FOCUSABLE =
  '[tabindex], a[href], summary, iframe, button, input:not([type=hidden]), select, textarea'

export type FormPage = Finders & {
  goto(path: string): Promise<APIResponse>
  goBack(): Promise<void>
  reload(): Promise<void>
  url(): string
  title(): Promise<string>
  content(): Promise<string>
  context(): BrowserContext
  request: BrowserContext['request']
  keyboard: { press(key: string): Promise<void> }
  /** The page as it was answered, in Chromium, without scripts: for whoever needs to see it. */
  drawn<Result>(look: (page: Page) => Promise<Result>): Promise<Result>
  evaluate: Page['evaluate']
  pdf: Page['pdf']
}

/**
 * A browser without scripts and without a screen: it reads pages, fills in forms and sends them, as
 * the standard says (jsdom), with the cookies of `context`.
 *
 * It has no screen: what `drawn` cannot show, as what is typed or opened, is not there, and a test
 * that asks for it fails.
 *
 * @param origin of relative addresses
 */
export function formPage(context: BrowserContext, origin: string): FormPage {
  let answer: APIResponse | null = null
  let [html, url] = ['', 'about:blank']
  let parsed: Document | null = null
  let focused: Element | null = null
  let dom: JSDOM | null = null
  const visited: string[] = []
  const files = new WeakMap<HTMLInputElement, File[]>()
  let wanted: Journey | null = null

  function show(text: string, address: string) {
    forgetPage()
    ;[html, url, parsed, focused] = [text, address, null, null]
  }

  /** What was answered is read once something of it is asked for. */
  function opened(): Document {
    if (parsed) return parsed
    // A window takes as long as a page: all pages of a test share one.
    dom ??= new JSDOM()
    dom.reconfigure({ url })
    const document = new dom.window.DOMParser().parseFromString(html, 'text/html')
    Object.defineProperty(document, 'defaultView', { value: dom.window })
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
      if (!link || event.defaultPrevented) return
      event.preventDefault()
      wanted = { url: link.href, method: 'GET' }
    })
    document.addEventListener('submit', (event) => {
      event.preventDefault()
      const form = event.target as HTMLFormElement
      wanted = submission(form, event.submitter, url, files)
    })
    reveal(document, url)
    return (parsed = document)
  }

  function focus(element: Element | null) {
    if (element?.matches(FOCUSABLE) && !element.matches(':disabled')) focused = element
  }

  async function go(journey: Journey): Promise<APIResponse | null> {
    const [to, here] = [new URL(journey.url), new URL(url)]
    const isSamePage = to.hash !== '' && to.href.split('#')[0] === here.href.split('#')[0]
    if (isSamePage && !journey.body) {
      url = to.href
      reveal(opened(), url)
      focus(opened().getElementById(targetOf(url)))
      return null
    }
    const fetched = await context.request.fetch(to.href, requestOf(journey, here))
    answer = fetched
    const text = /html/.test(fetched.headers()['content-type'] ?? '') ? await fetched.text() : ''
    const end = new URL(fetched.url())
    if (!end.hash) end.hash = to.hash
    show(text, end.href)
    if (visited.at(-1) !== end.href) visited.push(end.href)
    if (!/refresh/i.test(text)) return fetched
    const onward = opened().querySelector(LEADS_ON)?.getAttribute('content')
    const next = /url=(.*)$/i.exec(onward ?? '')?.[1]
    return next ? go({ url: new URL(next, end).href, method: 'GET' }) : fetched
  }

  /** Does something that may lead to another page, and goes there. */
  async function follow(work: () => void) {
    wanted = null
    forgetState()
    work()
    if (wanted) await go(wanted)
  }

  const host: FormHost = {
    document: opened,
    click: (element) => follow(() => (toggled(element) ? undefined : element.click())),
    press: (element, key) => follow(() => pressed(element, key)),
    chooseFile: (element, chosen) => files.set(element, chosen),
    focus,
    focused: () => focused,
  }
  const whole = formLocator(host, (document) => [document.documentElement], 'page')

  return {
    ...whole,
    goto: async (path) => {
      const arrived = await go({ url: new URL(path, origin).href, method: 'GET' })
      return arrived ?? whatCame()
    },
    goBack: async () => {
      visited.pop()
      await go({ url: visited.pop() ?? origin, method: 'GET' })
    },
    reload: async () => void (await go({ url, method: 'GET' })),
    url: () => url,
    title: () => Promise.resolve(opened().title),
    content: () => Promise.resolve(opened().documentElement.outerHTML),
    context: () => context,
    request: context.request,
    keyboard: {
      press: async (key) => host.press((focused ?? opened().body) as HTMLElement, key),
    },
    drawn,
    evaluate: ((work: never, argument: never) =>
      drawn((page) => page.evaluate(work, argument))) as Page['evaluate'],
    pdf: (options) => drawn((page) => page.pdf(options)),
  }

  function whatCame(): APIResponse {
    if (!answer) throw new Error('no page was opened yet')
    return answer
  }

  /** Chromium asks the shop only for what belongs to the page: not for the page itself again. */
  async function drawn<Result>(look: (page: Page) => Promise<Result>): Promise<Result> {
    const page = await context.newPage()
    await page.route(url, (route) => route.fulfill({ response: whatCame() }))
    try {
      await page.goto(url)
      return await look(page)
    } finally {
      await page.close()
    }
  }
}

/** Opens every `details` in which the target of an address lies. */
function reveal(document: Document, address: string) {
  const target = document.getElementById(targetOf(address))
  for (let inner = target; inner?.parentElement; inner = inner.parentElement) {
    const around = inner.parentElement
    if (around.tagName === 'DETAILS' && inner.tagName !== 'SUMMARY') around.setAttribute('open', '')
  }
}

function targetOf(address: string): string {
  return decodeURIComponent(new URL(address).hash.slice(1))
}

/** Opens or closes what a summary stands for. */
function toggled(element: HTMLElement): boolean {
  const summary = element.closest('summary')
  const details = summary?.parentElement
  if (details?.tagName !== 'DETAILS' || element.closest('a, button, input')) return false
  const name = details.getAttribute('name')
  if (!details.toggleAttribute('open') || !name) return true
  for (const other of details.ownerDocument.querySelectorAll(`details[name="${name}"]`)) {
    if (other !== details) other.removeAttribute('open')
  }
  return true
}

/** What Enter and the space bar do. */
function pressed(element: HTMLElement, key: string) {
  if (key !== 'Enter' && key !== 'Space') throw new Error(`nothing happens on ${key}`)
  if (toggled(element)) return
  const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)
  if (key === 'Space' || !isField) return element.click()
  const { form } = element as HTMLInputElement
  // The first button is the one that Enter presses, also when it cannot be pressed.
  const button = [...(form?.elements ?? [])].find((one) =>
    one.matches('button:not([type=button], [type=reset]), input[type=submit], input[type=image]'),
  )
  if (button) (button as HTMLElement).click()
  else form?.requestSubmit()
}
