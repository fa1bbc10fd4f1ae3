import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

const OUTAGES = 'tests/outage/**/*.test.ts'
/** What crowds a shop, or measures how long it keeps somebody waiting. */
const CROWDS = [
  'claims',
  'database-stopped',
  'floods',
  'parallel-checkouts',
  'siege',
  'uploads',
].map((name) => `tests/outage/${name}.test.ts`)
/** Beside a module that is for the server alone. */
const OF_THE_SERVER = '{app,demo}/**/*.server.test.{ts,tsx}'
/** Those that change their process, its variables, its pool or sharp, or weigh it, and so have one of their own. */
const APART = [
  'app/cookies/cart',
  'app/database/content-versions',
  'app/database/kept-reads',
  'app/database/query-deadline',
  'app/env',
  'app/images/image-bucket',
  'app/images/image-corpus',
  'app/images/logo-svg',
  'app/jobs/campaign-mails',
  'app/jobs/order-mails',
  'app/jobs/worker',
  'app/log',
  'server/backup/tables',
  'server/body/read-body',
  'tests/code/checkout-faults',
].map((name) => `${name}.{server.,}test.{ts,tsx}`)

const everywhere = {
  env: {
    TZ: 'UTC',
    NODE_ENV: 'test' as const,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:3000',
  },
  // One more chance on a busy machine: what needed it is marked, and wants mending.
  retry: 1,
}

const withDatabase = { ...everywhere, setupFiles: ['./tests/support/set-up/worker.ts'] }

/** Files that share their process, its modules and its pool: they leave nothing behind but rows. */
const shared = {
  ...withDatabase,
  setupFiles: [...withDatabase.setupFiles, './tests/support/set-up/shared-worker.ts'],
  isolate: false,
}

/** What asks and tries the server. */
const ofTheServer = { testTimeout: 30_000, hookTimeout: 60_000 }
/** What starts, stops and kills the built shop takes its time. */
const ofTheBuiltShop = { testTimeout: 180_000, hookTimeout: 180_000 }

/** So many files at once where nothing is measured: some of them mostly wait. */
const AT_ONCE = 3

const AFTER_CROWDS = { groupOrder: 1 }

/**
 * Two groups, one after the other, crowds first; `--project` names one of the projects. Those of a
 * group begin by the alphabet: the longest files first, so that short ones fill the end.
 */
export default defineConfig({
  // For the global set-up; the projects say it again, or each would start its own clusters.
  plugins: [tsconfigPaths()],
  test: {
    globalSetup: './tests/support/set-up/database.ts',
    projects: [
      {
        // What needs no database and leaves nothing behind: a hundred rules are tried in a second.
        plugins: [tsconfigPaths()],
        test: {
          ...everywhere,
          name: 'rules',
          sequence: AFTER_CROWDS,
          // Nowhere: whoever writes or asks there after all is told so.
          env: { ...everywhere.env, DATABASE_URL: '', DATA_DIR: '/dev/null/nada' },
          include: ['{app,demo}/**/*.test.{ts,tsx}'],
          exclude: [OF_THE_SERVER],
          isolate: false,
          maxWorkers: AT_ONCE,
        },
      },
      {
        // Code of the server.
        plugins: [tsconfigPaths()],
        test: {
          ...shared,
          ...ofTheServer,
          name: 'server',
          sequence: AFTER_CROWDS,
          include: [OF_THE_SERVER, 'server/**/*.test.ts'],
          exclude: APART,
          maxWorkers: AT_ONCE,
        },
      },
      {
        plugins: [tsconfigPaths()],
        test: {
          ...withDatabase,
          ...ofTheServer,
          name: 'apart',
          sequence: AFTER_CROWDS,
          include: APART,
          maxWorkers: AT_ONCE,
        },
      },
      {
        plugins: [tsconfigPaths()],
        test: {
          ...shared,
          ...ofTheServer,
          name: 'inputs',
          sequence: AFTER_CROWDS,
          include: ['tests/**/*.test.ts'],
          exclude: [OUTAGES, ...APART],
          maxWorkers: AT_ONCE,
        },
      },
      {
        // Most of their time goes into starting, stopping and killing the built shop.
        plugins: [tsconfigPaths()],
        test: {
          ...shared,
          ...ofTheBuiltShop,
          name: 'processes',
          sequence: AFTER_CROWDS,
          include: [OUTAGES],
          exclude: CROWDS,
          maxWorkers: AT_ONCE,
        },
      },
      {
        // Crowds, and what is measured, are one at a time; `npm test` runs the others beside them, at
        // the lowest priority, as they often wait for what is frozen or full.
        plugins: [tsconfigPaths()],
        test: {
          ...withDatabase,
          ...ofTheBuiltShop,
          name: 'outage',
          include: CROWDS,
          maxWorkers: 1,
        },
      },
    ],
  },
})
