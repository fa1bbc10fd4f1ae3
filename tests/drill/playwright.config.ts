import path from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config'

const ROOT = path.join(import.meta.dirname, '../..')

/** The shops and the browser of `npm test`, for what is only looked at in the drill. */
export default defineConfig({
  ...journeys,
  testDir: 'browser',
  outputDir: path.join(ROOT, 'test-results/drill-browser'),
  projects: [{ name: 'browser' }],
  webServer: [journeys.webServer ?? []].flat().map((server) => ({ ...server, cwd: ROOT })),
})
