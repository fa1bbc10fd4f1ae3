import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

/** The crowds of `npm run drill`, and races that `npm test` runs with fewer people: one file at a time. */
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
      THOROUGH: '1',
    },
    include: [
      'tests/drill/crowds/*.test.ts',
      ...['claims', 'parallel-checkouts', 'uploads'].map((name) => `tests/outage/${name}.test.ts`),
    ],
    fileParallelism: false,
    // Against hanging alone.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
