import fs from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, type ConsoleMessage, type Page, type Request } from '@playwright/test'
import type axe from 'axe-core'
import { sql } from 'kysely'
import { type ContentVersions, followContent } from '~/database/content-versions.server'
import { connect, db } from '~/database/db.server'
import { limaDay } from '~/dates'
import { runningDatabaseUrl } from '../../../server/database'
import { DATA_DIR } from './shop'
import { aSetting } from '../factories'
import { formBrowser } from '../form-client/browser'
import { expect } from '../form-client/expect'
import { type FormPage, formPage } from '../form-client/page'
import { until } from '../until'
import { awaitResizing } from './resizing'
import { type Seeded, seeded } from './seeded'

export { expect }

/** What becomes of the page's scripts: a bad line may swallow or drop them, an old browser choke. */
export type Scripts = 'run' | 'never arrive' | 'throw'

type WorkerFixtures = {
  /** What opens the pages: Chromium, or the form client, which has neither scripts nor a screen. */
  client: 'chromium' | 'form'
  /** What was in the catalogue before any test. */
  database: Seeded
  /** Hears what is written of what public pages show, as each process of the shop does. */
  content: ContentVersions
}

type TestFixtures = {
  scripts: Scripts
  /** Until no page of the shop is older than what was written so far, by a test too. */
  counted: () => Promise<void>
  /** Whether React takes the page over: with JavaScript on and scripts that run. */
  isLive: boolean
  /** Opens a page and waits until its scripts, if they run, have taken it over. */
  visit: (path: string) => Promise<void>
  /** Sets texts of `site_settings` (`null`: no such row). */
  settings: (values: Record<string, string | null>) => Promise<void>
  /** Fails on any accessibility violation of the page as it stands. */
  expectAccessible: () => Promise<void>
}

/** `SLOWER=6 npx playwright test …` gives the pages a sixth of the processor, as a loaded machine does. */
const SLOWER = Number(process.env.SLOWER ?? 1)

/** Twice as long is waited at most, which is less than any wait may take. */
const NEAR_MS = 50_000

/** Loaded into every page that is checked: what is not minified takes twice as long to read. */
const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a screen shows without scripts alone: a button of its own, or a field an editor replaces. */
const WITHOUT_SCRIPTS = '.without-script, form textarea[name="body"]'

export const test = base.extend<TestFixtures & { tidiness: undefined }, WorkerFixtures>({
  database: [
    async ({ browserName: _ }, use) => {
      const url = await runningDatabaseUrl(DATA_DIR)
      if (!url) throw new Error(`no database runs in ${DATA_DIR}`)
      const pool = connect(url)
      const found = await seeded(url)
      // A worker that was ended in the middle of a test left what it had made.
      await tidy(found)
      await use(found)
      await pool.end()
    },
    { scope: 'worker' },
  ],

  content: [
    async ({ database: _ }, use) => {
      const content = followContent((await runningDatabaseUrl(DATA_DIR)) ?? '')
      await use(content)
      await content.close()
    },
    { scope: 'worker' },
  ],

  // From before the first hook of a test, which may write too.
  counted: [
    async ({ content }, use) => {
      let written = content.aboutToWrite()
      await use(async () => {
        await written()
        written = content.aboutToWrite()
      })
    },
    { auto: true },
  ],

  tidiness: [
    async ({ database }, use) => {
      await awayFromMidnight()
      await use(undefined)
      await tidy(database)
    },
    { auto: true },
  ],

  client: ['chromium', { option: true, scope: 'worker' }],
  scripts: ['run', { option: true }],

  browser: [
    async ({ client, playwright }, use) => {
      const browser =
        client === 'form' ? formBrowser(playwright) : await playwright.chromium.launch()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 0 },
  ],

  context: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(context)
    await context.close()
  },

  isLive: async ({ javaScriptEnabled, scripts }, use) => {
    await use(javaScriptEnabled && scripts === 'run')
  },

  page: async ({ client, context, scripts, baseURL }, use) => {
    // The specs see a page either way: what the form client lacks fails as soon as it is asked for.
    if (client === 'form') return use(formPage(context, baseURL ?? '') as unknown as Page)
    const page = await context.newPage()
    const faults = watch(page, scripts, baseURL)
    awaitResizing(page)
    if (SLOWER > 1) await slowDown(page)
    if (scripts !== 'run') await spoilScripts(page, scripts)
    await use(page)
    expect(faults, 'what the page did wrong').toEqual([])
  },

  visit: async ({ page, isLive, counted }, use) => {
    await use(async (path) => {
      await counted()
      await page.goto(path)
      if (isLive) await takenOver(page)
    })
  },

  settings: async ({ counted }, use) => {
    await use(async (values) => {
      for (const [key, value] of Object.entries(values)) await storeSetting(key, value)
      await counted()
    })
  },

  expectAccessible: async ({ client, page, javaScriptEnabled }, use) => {
    async function expectNone(seen: Page) {
      if (!javaScriptEnabled) await seen.evaluate(withoutTimers)
      expect(await violations(seen)).toEqual([])
    }
    await use(async () => {
      if (client !== 'form') return expectNone(page)
      if (await isSeenWithScripts(page)) return
      await (page as unknown as FormPage).drawn(expectNone)
    })
  },
})

/**
 * Until React has the page, and the dialog that came open with it: a dialog's code is loaded apart, and
 * what is pressed before is answered as without scripts. It is asked at every frame, where an assertion
 * asks after ever longer pauses.
 */
export async function takenOver(page: Page) {
  await page.waitForFunction(
    () =>
      'hydrated' in document.documentElement.dataset &&
      !document.querySelector('dialog[open]:not(:modal)'),
  )
}

/** From here on the page's timers ring when a test lets its time pass (`page.clock.runFor`). */
export async function stopTime(page: Page) {
  const start = Date.now()
  await page.clock.install({ time: start })
  // Further ahead than the page's time has gone meanwhile.
  await page.clock.pauseAt(start + 3_600_000)
}

/** For `page.evaluate`: until the next frames are drawn, and with them what an event or a paint sets off. */
export const painted = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Lists what no page may do: report an error, break its own policy, call another site. */
/** What Remix v2 says, to nobody, of an answer that another click overtook. */
const OVERTAKEN = /^AbortError\b/

function watch(page: Page, scripts: Scripts, origin: string | undefined): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' || isRefusal(message) || OVERTAKEN.test(message.text())) return
    faults.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    if (scripts === 'run' && !OVERTAKEN.test(String(error))) faults.push(String(error))
  })
  page.on('request', (request) => {
    if (isForeign(request, origin)) faults.push(`request to ${request.url()}`)
  })
  return faults
}

/** The browser notes every answer of 4xx, which is how a refused form is answered, and a cut line. */
function isRefusal(message: ConsoleMessage): boolean {
  return /status of 4\d\d|net::ERR_INTERNET_DISCONNECTED/.test(message.text())
}

function isForeign(request: Request, origin: string | undefined): boolean {
  const url = new URL(request.url())
  return /^(https?|wss?):$/.test(url.protocol) && url.origin !== origin
}

async function slowDown(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

async function spoilScripts(page: Page, scripts: Scripts) {
  await page.route('**/assets/*.js', async (route) => {
    if (scripts === 'never arrive') return
    await route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' })
  })
}

/** Whether axe saw all of a screen in the same journey with scripts, which only add to it. */
async function isSeenWithScripts(page: Page): Promise<boolean> {
  if (test.info().tags.includes('@served')) return false
  return (await page.locator(WITHOUT_SCRIPTS).count()) === 0
}

/**
 * A page with JavaScript off still answers the debugger, and promises keep their word there, but
 * no timer ever rings, and axe waits for some: here what is due later is done next.
 */
function withoutTimers() {
  Object.assign(window, { setTimeout: (due: () => void) => void Promise.resolve().then(due) })
}

/** No frames: the only one, a mail's preview, runs no scripts, and axe is one. */
const WANTED: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Of what is right axe would work out a selector for each element, which takes seconds.
  resultTypes: ['violations'],
  iframes: false,
}

async function violations(page: Page) {
  // Loaded once into each document, however often it is checked.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async (options) => {
    // Halfway from one look to another, a button or a panel has a contrast that it keeps for no eye.
    for (const running of document.getAnimations()) {
      if (Number.isFinite(Number(running.effect?.getComputedTiming().endTime))) running.finish()
    }
    const { run } = (window as unknown as { axe: typeof axe }).axe
    /** Whether a target is small wherever the page is scrolled to: bars that stay cover others. */
    const isSmall = async ({ target: [selector] }: axe.NodeResult) => {
      const element = document.querySelector(String(selector))
      // Without scripts a panel covers its list, which is pressed once that is closed.
      const panel = document.querySelector('dialog[open]')
      if (panel && !panel.contains(element)) return false
      element?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const again = await run(element ?? document, { ...options, runOnly: ['target-size'] })
      return again.violations.length > 0
    }
    const violations: { id: string; html: string[] }[] = []
    for (const { id, nodes } of (await run(options)).violations) {
      const html: string[] = []
      for (const node of nodes) {
        if (id !== 'target-size' || (await isSmall(node))) html.push(node.html)
      }
      if (html.length > 0) violations.push({ id, html })
    }
    return violations
  }, WANTED)
  return found.map(({ id, html }) => ({
    id,
    nodes: html.slice(0, 5).map((text) => text.slice(0, 160)),
  }))
}

/** Tests reckon with the day that it is in Lima: none begins so near to midnight that it sees two. */
async function awayFromMidnight() {
  await until('midnight in Lima is past', () => {
    const now = Date.now()
    return limaDay(new Date(now - NEAR_MS)) === limaDay(new Date(now + NEAR_MS))
  })
}

/** Takes from the catalogue what was not seeded, and puts every setting back. */
async function tidy({ catalogue, settings }: Seeded) {
  for (const { table, ids } of catalogue) {
    await sql`delete from ${sql.table(table)} where id <> all(${ids})`.execute(db)
  }
  const rows = await db.selectFrom('site_settings').select(['key', 'value']).execute()
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  for (const key of new Set([...stored.keys(), ...settings.keys()])) {
    if (stored.get(key) !== settings.get(key)) await storeSetting(key, settings.get(key) ?? null)
  }
}

async function storeSetting(key: string, value: string | null) {
  if (value !== null) await aSetting(key, value)
  else await db.deleteFrom('site_settings').where('key', '=', key).execute()
}
