import { defineConfig, type TestUserConfig } from 'vitest/config'
import { DEADLINE_FACTOR } from '../support/shop-process'

/** Against hanging alone. */
const HANG_MS = 600_000

// For the global set-up, which gets none of the variables below.
process.env.DEADLINE_FACTOR = DEADLINE_FACTOR

/** A part of `npm run drill` that is test files, each with a database of its own. */
export function vitestPart({ env, ...own }: TestUserConfig) {
  return defineConfig({
    resolve: { tsconfigPaths: true },
    test: {
      globalSetup: './tests/support/set-up/database.ts',
      setupFiles: ['./tests/support/set-up/worker.ts'],
      env: {
        TZ: 'UTC',
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        PUBLIC_URL: 'http://localhost:3000',
        DEADLINE_FACTOR,
        ...env,
      },
      testTimeout: HANG_MS,
      hookTimeout: HANG_MS,
      ...own,
    },
  })
}
