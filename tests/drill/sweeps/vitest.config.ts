import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'
import { DEADLINE_FACTOR } from '../../support/shop-process'

/** What people cannot type, in every field of every form: each file walks the whole of a shop of its own. */
export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    globalSetup: './tests/support/set-up/database.ts',
    setupFiles: ['./tests/support/set-up/worker.ts'],
    env: {
      TZ: 'UTC',
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost:3000',
      DEADLINE_FACTOR,
    },
    include: ['tests/drill/sweeps/*.test.ts'],
    maxWorkers: 3,
    // Against hanging alone.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
