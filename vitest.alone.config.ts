import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

/** Outages and crowds that need the machine to themselves: `npm run test:outage`. */
export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    include: ['tests/outage/*.{alone,test}.ts'],
    globalSetup: './tests/database.ts',
    setupFiles: './tests/worker.ts',
    env: { TZ: 'UTC' },
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
