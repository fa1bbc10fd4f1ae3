import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

const OUTAGES = 'tests/outage/**/*.test.ts'
/** What crowds a shop, or measures how long it keeps somebody waiting. */
const CROWDS = ['database-stopped', 'floods', 'parallel-checkouts', 'siege', 'uploads'].map(
  (name) => `tests/outage/${name}.test.ts`,
)

const everywhere = {
  globalSetup: './tests/support/set-up/database.ts',
  setupFiles: './tests/support/set-up/worker.ts',
  env: { TZ: 'UTC' },
  // One more chance on a busy machine: what needed it is marked, and wants mending.
  retry: 1,
}

/** What starts, stops and kills the built shop takes its time. */
const ofTheBuiltShop = { ...everywhere, testTimeout: 180_000, hookTimeout: 180_000 }

/** Three groups, one after the other; `--project` names one of them. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [tsconfigPaths()],
        test: {
          ...everywhere,
          name: 'code',
          include: ['{app,server,demo,tests}/**/*.test.{ts,tsx}'],
          exclude: [OUTAGES],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Most of their time goes into starting, stopping and killing the built shop.
        plugins: [tsconfigPaths()],
        test: {
          ...ofTheBuiltShop,
          name: 'processes',
          include: [OUTAGES],
          exclude: CROWDS,
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
        },
      },
      {
        // Crowds, and what is measured, have the machine to themselves.
        plugins: [tsconfigPaths()],
        test: {
          ...ofTheBuiltShop,
          name: 'outage',
          include: CROWDS,
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
