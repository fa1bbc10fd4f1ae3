import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'demo/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    globalSetup: './tests/database.ts',
    setupFiles: './tests/worker.ts',
    env: { TZ: 'UTC' },
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
