import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

const ALONE = 'tests/outage/**/*.test.ts'

const everywhere = {
  globalSetup: './tests/database.ts',
  setupFiles: './tests/worker.ts',
  env: { TZ: 'UTC' },
  // One more chance on a busy machine: what needed it is marked, and wants mending.
  retry: 1,
}

/** Two groups, one after the other; `--project` names one of them. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [tsconfigPaths()],
        test: {
          ...everywhere,
          name: 'code',
          include: ['{app,server,demo,tests}/**/*.test.{ts,tsx}'],
          exclude: [ALONE],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Outages and crowds of the built shop have the machine to themselves.
        plugins: [tsconfigPaths()],
        test: {
          ...everywhere,
          name: 'outage',
          include: [ALONE],
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
