import type { APIResponse, BrowserContext, Page } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { type File, type Finders, formLocator, type FormHost } from './locator'

/** Where a form or a link leads, and what it takes along. */
type Journey = { url: string; method: string; body?: FormData; isMultipart?: boolean }

/** Of a page that leads on by itself: sooner or later it is left. */
const LEADS_ON = 'meta[http-equiv=refresh i]'

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
  let dom = new JSDOM('<!doctype html>', { url: 'about:blank' })
  const visited: string[] = []
  const files = new WeakMap<HTMLInputElement, File[]>()
  let wanted: Journey | null = null

  function show(html: string, url: string) {
    dom = new JSDOM(html, { url })
    const { document } = dom.window
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
      if (!link || event.defaultPrevented) return
      event.preventDefault()
      wanted = { url: link.href, method: 'GET' }
    })
    document.addEventListener('submit', (event) => {
      event.preventDefault()
      const form = event.target as HTMLFormElement
      wanted = submission(form, event.submitter, files)
    })
  }

  async function go(journey: Journey): Promise<APIResponse | null> {
    const { document } = dom.window
    const [to, here] = [new URL(journey.url), new URL(document.URL)]
    const isSamePage = to.hash !== '' && to.href.split('#')[0] === here.href.split('#')[0]
    if (isSamePage && !journey.body) {
      dom.reconfigure({ url: to.href })
      document.getElementById(decodeURIComponent(to.hash.slice(1)))?.focus()
      return null
    }
    const fetched = await context.request.fetch(to.href, requestOf(journey, here))
    answer = fetched
    const html = /html/.test(fetched.headers()['content-type'] ?? '') ? await fetched.text() : ''
    const end = new URL(fetched.url())
    if (!end.hash) end.hash = to.hash
    show(html, end.href)
    if (visited.at(-1) !== end.href) visited.push(end.href)
    const onward = dom.window.document.querySelector(LEADS_ON)?.getAttribute('content')
    const next = /url=(.*)$/i.exec(onward ?? '')?.[1]
    return next ? go({ url: new URL(next, end).href, method: 'GET' }) : fetched
  }

  /** Does something that may lead to another page, and goes there. */
  async function follow(work: () => void) {
    wanted = null
    work()
    if (wanted) await go(wanted)
  }

  const host: FormHost = {
    document: () => dom.window.document,
    click: (element) => follow(() => (toggled(element) ? undefined : element.click())),
    press: (element, key) => follow(() => pressed(element, key)),
    chooseFile: (element, chosen) => files.set(element, chosen),
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
    reload: async () => void (await go({ url: dom.window.document.URL, method: 'GET' })),
    url: () => dom.window.document.URL,
    title: () => Promise.resolve(dom.window.document.title),
    content: () => Promise.resolve(dom.serialize()),
    context: () => context,
    request: context.request,
    keyboard: {
      press: async (key) => host.press(dom.window.document.activeElement as HTMLElement, key),
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
    const page = context.pages()[0] ?? (await context.newPage())
    const url = dom.window.document.URL
    await page.route(url, (route) => route.fulfill({ response: whatCame() }))
    try {
      await page.goto(url)
      return await look(page)
    } finally {
      // The next one may have the same address, and is to be opened all the same.
      await page.goto('about:blank')
      await page.unroute(url)
    }
  }
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

function submission(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  files: WeakMap<HTMLInputElement, File[]>,
): Journey {
  const said = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)
  const { document, FormData } = form.ownerDocument.defaultView ?? {}
  if (!document || !FormData) throw new Error('the form’s page is gone')
  const method = (said('method') ?? 'GET').toUpperCase()
  const url = new URL(said('action') || document.URL, document.URL)
  const body = new globalThis.FormData()
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') body.append(name, value.replace(/\r\n?|\n/g, '\r\n'))
    else for (const file of chosenIn(form, name, files)) body.append(name, file)
  }
  if (method !== 'GET') {
    return { url: url.href, method, body, isMultipart: /multipart/i.test(said('enctype') ?? '') }
  }
  url.search = fieldsOf(body).toString()
  return { url: url.href, method }
}

/** As a browser sends a field for files: one without a name stands for none. */
function chosenIn(
  form: HTMLFormElement,
  name: string,
  files: WeakMap<HTMLInputElement, File[]>,
): globalThis.File[] {
  const field = [...form.elements].find((one) => one.getAttribute('name') === name)
  const chosen = files.get(field as HTMLInputElement) ?? []
  if (chosen.length === 0) return [new File([], '', { type: 'application/octet-stream' })]
  return chosen.map(
    ({ buffer, name, mimeType }) => new File([new Uint8Array(buffer)], name, { type: mimeType }),
  )
}

function fieldsOf(body: FormData): URLSearchParams {
  return new URLSearchParams(
    [...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
}

/** What a browser says of itself with each request. */
function requestOf({ method, body, isMultipart }: Journey, from: URL) {
  const isFromShop = from.protocol !== 'about:'
  const headers: Record<string, string> = {
    Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'Sec-Fetch-Dest': 'document',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Site': isFromShop ? 'same-origin' : 'none',
    ...(isFromShop ? { Referer: from.href.split('#')[0] ?? '' } : {}),
  }
  if (!body) return { method, headers }
  headers.Origin = from.origin
  if (isMultipart) return { method, headers, multipart: body }
  headers['Content-Type'] = 'application/x-www-form-urlencoded'
  return { method, headers, data: fieldsOf(body).toString() }
}
