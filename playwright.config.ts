import { defineConfig, devices } from '@playwright/test'
import path from 'node:path'
import { LETTERS } from './tests/support/browser/letters'
import { DATA_DIR, ORIGIN, originVariable, SHOPS } from './tests/support/browser/shop'
import { HANG_LIMIT_MS } from './tests/support/hang-limit'
import { DEADLINE_FACTOR } from './tests/support/shop-process'

// The models that the factories write with read the same configuration as the shop under test.
Object.assign(process.env, { DATA_DIR, DEADLINE_FACTOR })

/** For what is many waits in a row, each with its own bound: a whole test, a demo that is painted. */
const MANY_WAITS_MS = 5 * HANG_LIMIT_MS

const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A process less to start and to talk to for each browser: nothing here is drawn by a card.
  '--in-process-gpu',
  // No spare process for each context, begun and thrown away: half of all renderers.
  '--renderer-process-limit=1',
  // Pages live for seconds: making their code faster costs an eighth more than it saves.
  '--js-flags=--no-opt --no-maglev --no-sparkplug',
]
const browser = process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}

export default defineConfig<object, { client: 'chromium' | 'form' }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: path.join(import.meta.dirname, 'tests/support/browser/letters.ts'),
  workers: SHOPS,
  fullyParallel: false,
  // What needs a second attempt is a defect, of the test or of the shop.
  retries: 0,
  maxFailures: 10,
  forbidOnly: true,
  timeout: MANY_WAITS_MS,
  expect: { timeout: HANG_LIMIT_MS },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: ORIGIN,
    actionTimeout: HANG_LIMIT_MS,
    navigationTimeout: HANG_LIMIT_MS,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    viewport: { width: 360, height: 740 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...browser,
      args: ARGS,
      env: { ...process.env, FONTCONFIG_FILE: LETTERS },
      timeout: HANG_LIMIT_MS,
    },
  },
  projects: [
    // What the server alone answers for needs no browser.
    { name: 'browser', grepInvert: /@served/ },
    {
      // People without scripts, through the form client: tests/support/README.md.
      name: 'no-javascript',
      grep: /@served|@no-js(?!-)/,
      use: { javaScriptEnabled: false, client: 'form' },
    },
    {
      // What shows and hides by the style sheet.
      name: 'no-javascript-screen',
      grep: /@no-js-screen/,
      use: { javaScriptEnabled: false },
    },
  ],
  // One after the other: the first seeds what the others copy.
  webServer: Array.from({ length: SHOPS }, (_, shop) => ({
    command: 'exec node --import tsx tests/support/browser/server.ts',
    env: { TEST_PARALLEL_INDEX: String(shop) },
    // On whatever port was free: Playwright hands what the group matched to the workers.
    wait: { stdout: new RegExp(`abierta en (?<${originVariable(shop)}>\\S+)\\s`) },
    timeout: MANY_WAITS_MS,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: HANG_LIMIT_MS },
  })),
})
