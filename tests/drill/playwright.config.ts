import path from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config'

/** Eighty orders are hundreds of waits in a row, each with its own bound: ten minutes of one core. */
const HUNDREDS_OF_WAITS_MS = 6 * (journeys.timeout ?? 0)

const ROOT = path.join(import.meta.dirname, '../..')

/** The shops and the browser of `npm test`, for what is only looked at in the drill. */
export default defineConfig({
  ...journeys,
  testDir: 'browser',
  timeout: HUNDREDS_OF_WAITS_MS,
  outputDir: path.join(ROOT, 'test-results/drill-browser'),
  projects: [{ name: 'browser' }],
  webServer: [journeys.webServer ?? []].flat().map((server) => ({ ...server, cwd: ROOT })),
})
