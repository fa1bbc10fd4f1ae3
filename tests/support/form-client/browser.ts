import type { Browser, BrowserContext, PlaywrightWorkerArgs } from '@playwright/test'

type Playwright = PlaywrightWorkerArgs['playwright']
type ContextOptions = Parameters<Browser['newContext']>[0]

/** The part of Playwright's `Browser` that people without scripts need: Chromium starts for the first page. */
export function formBrowser(playwright: Playwright): Browser {
  let started: Promise<Browser> | null = null
  const chromium = () => (started ??= playwright.chromium.launch())
  const browser = {
    newContext: (options?: ContextOptions) => formContext(playwright, chromium, options),
    close: async () => (await started)?.close(),
  }
  return browser as unknown as Browser
}

/** Requests and their cookies, which its pages in Chromium begin with. */
async function formContext(
  playwright: Playwright,
  chromium: () => Promise<Browser>,
  options?: ContextOptions,
): Promise<BrowserContext> {
  const request = await playwright.request.newContext()
  let started: Promise<BrowserContext> | null = null

  async function newPage() {
    started ??= chromium().then((browser) => browser.newContext(options))
    const drawing = await started
    await drawing.clearCookies()
    await drawing.addCookies(await request.cookies())
    return drawing.newPage()
  }

  const context = {
    request,
    newPage,
    cookies: request.cookies.bind(request),
    addCookies: request.addCookies.bind(request),
    clearCookies: request.clearCookies.bind(request),
    close: async () => {
      await request.dispose()
      await (await started)?.close()
    },
  }
  return context as unknown as BrowserContext
}
