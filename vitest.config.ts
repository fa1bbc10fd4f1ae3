import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

const OUTAGES = 'tests/outage/**/*.test.ts'
const KILLS = 'tests/outage/killed-*.test.ts'

const everywhere = {
  globalSetup: './tests/support/database.ts',
  setupFiles: './tests/support/worker.ts',
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
        // Most of their time goes into starting the built shop anew, on one core each.
        plugins: [tsconfigPaths()],
        test: {
          ...ofTheBuiltShop,
          name: 'kills',
          include: [KILLS],
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      {
        // Outages and crowds of the built shop have the machine to themselves.
        plugins: [tsconfigPaths()],
        test: {
          ...ofTheBuiltShop,
          name: 'outage',
          include: [OUTAGES],
          exclude: [KILLS],
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
