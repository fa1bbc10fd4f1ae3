import { defineConfig } from 'vitest/config'
import { HANG_LIMIT_MS } from './tests/support/hang-limit'
import { DEADLINE_FACTOR } from './tests/support/shop-process'

const OUTAGES = 'tests/outage/**/*.test.ts'
/** What `npm run drill` runs. */
const CROWDS = 'tests/drill/**'
/** Beside a module that is for the server alone. */
const OF_THE_SERVER = '{app,demo}/**/*.server.test.{ts,tsx}'
/** Those that change their process, its variables, its pool or sharp, weigh it, or need sharp as it is, and so have one of their own. */
const APART = [
  'app/cookies/cart',
  'app/database/content-versions',
  'app/database/cached-reads',
  'app/database/prepared-statements',
  'app/database/query-deadline',
  'app/env',
  'app/images/image-bucket',
  'app/images/image-corpus',
  'app/images/logo-svg',
  'app/jobs/campaign-mails',
  'app/jobs/order-mails',
  'app/jobs/pushes',
  'app/jobs/staff/staff-mails',
  'app/jobs/worker',
  'app/log',
  'server/backup/tables',
  'server/body/read-body',
  'tests/code/checkout-faults',
  'tests/outage/uploads',
].map((name) => `${name}.{server.,}test.{ts,tsx}`)

/** Against hanging alone: a test, or what is done around it, may hold several waits. */
const LIMITS = { testTimeout: 5 * HANG_LIMIT_MS, hookTimeout: 5 * HANG_LIMIT_MS }

// For the global set-up, which gets none of the variables below.
process.env.DEADLINE_FACTOR = DEADLINE_FACTOR

const everywhere = {
  env: {
    TZ: 'UTC',
    NODE_ENV: 'test' as const,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:3000',
    DEADLINE_FACTOR,
  },
  ...LIMITS,
}

const withDatabase = { ...everywhere, setupFiles: ['./tests/support/set-up/worker.ts'] }

/** Files that share their process, its modules and its pool: they leave nothing behind but rows. */
const shared = {
  ...withDatabase,
  setupFiles: [...withDatabase.setupFiles, './tests/support/set-up/shared-worker.ts'],
  isolate: false,
}

/** So many files at once where nothing is measured: some of them mostly wait. */
const AT_ONCE = 3

/**
 * `--project` names one of the projects. They begin by the alphabet: the longest files first, so that
 * short ones fill the end.
 */
export default defineConfig({
  // For the global set-up; the projects say it again, or each would start its own clusters.
  resolve: { tsconfigPaths: true },
  test: {
    globalSetup: './tests/support/set-up/database.ts',
    // What breaks more breaks everywhere: nobody waits for the rest.
    bail: 10,
    projects: [
      {
        // What needs no database and leaves nothing behind: a hundred rules are tried in a second.
        resolve: { tsconfigPaths: true },
        test: {
          ...everywhere,
          name: 'rules',
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
        resolve: { tsconfigPaths: true },
        test: {
          ...shared,
          name: 'server',
          include: [OF_THE_SERVER, 'server/**/*.test.ts'],
          exclude: APART,
          maxWorkers: AT_ONCE,
        },
      },
      {
        resolve: { tsconfigPaths: true },
        test: {
          ...withDatabase,
          name: 'apart',
          include: APART,
          maxWorkers: AT_ONCE,
        },
      },
      {
        resolve: { tsconfigPaths: true },
        test: {
          ...shared,
          name: 'inputs',
          include: ['tests/**/*.test.ts'],
          exclude: [OUTAGES, CROWDS, ...APART],
          maxWorkers: AT_ONCE,
        },
      },
      {
        // Most of their time goes into starting, stopping and killing the built shop.
        resolve: { tsconfigPaths: true },
        test: {
          ...shared,
          name: 'processes',
          include: [OUTAGES],
          exclude: APART,
          maxWorkers: AT_ONCE,
        },
      },
    ],
  },
})
