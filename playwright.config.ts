import { defineConfig, devices } from '@playwright/test'
import { DATA_DIR, ORIGIN, portOf, SHOPS } from './tests/support/browser/shop'

// The models that the factories write with read the same configuration as the shop under test.
process.env.DATA_DIR = DATA_DIR

const ARGS = [
  // Chromium has no sandbox for root, as in most containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
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
  workers: SHOPS,
  fullyParallel: false,
  // One more chance on a busy machine: what needed it is listed as flaky, and wants mending.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: ORIGIN,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    viewport: { width: 360, height: 740 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { ...browser, args: ARGS },
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
  // One after the other: the first plants what the others copy.
  webServer: Array.from({ length: SHOPS }, (_, shop) => ({
    command: 'exec node --import tsx tests/support/browser/server.ts',
    env: { TEST_PARALLEL_INDEX: String(shop) },
    url: `http://localhost:${portOf(shop)}/salud`,
    // The first run paints the demo shop.
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  })),
})
