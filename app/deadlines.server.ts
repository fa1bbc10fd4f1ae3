import { env } from './env.server'

/**
 * How long the shop waits for what may never come, milliseconds. All of them are settings of the process:
 * DEADLINE_FACTOR multiplies them, for a machine or a database so slow that what is well looks broken.
 *
 * @source docs/specification/reliability.md F-01, F-04, H-03; docs/decisions/0018
 */
export const DEADLINES = multiplied({
  // PostgreSQL, asked by requests and jobs.
  /** For a free connection of the pool, or a new one. */
  connection: 2_000,
  lock: 2_000,
  statement: 5_000,
  idleTransaction: 10_000,
  /** All failed waits of one request together. */
  failedQueries: 3_000,
  /** Each further query once those are used up: the page is still drawn. */
  furtherQuery: 250,
  /** A query outside requests, as of the mail queue. */
  backgroundQuery: 6_000,
  /** An attempt that failed after this waited in vain; one that failed earlier was refused. */
  timedOut: 1_000,
  /** The answer that proves that no notification is missing. */
  proof: 1_000,
  health: 1_000,
  /** An answer that the health page does not call slow. */
  slow: 500,
  /** The next writing: what was written longer ago says nothing about now. */
  written: 30_000,

  // PostgreSQL, around requests.
  /** A connection outside the pool, and the questions about a given database. */
  lastingConnection: 10_000,
  /** The shop's own server, once it is said to be ready. */
  ownServer: 3_000,
  /** The shop that may hold the lock of a data folder. */
  lockHolder: 1_000,
  /** PostgreSQL's own end, after being asked to stop, before it is told to stop at once. */
  stop: 60_000,
  /** The end of a server that an earlier shop left behind. */
  orphanStop: 30_000,
  /** PostgreSQL's noticing that a killed shop has gone. */
  join: 5_000,
  disconnect: 1_000,

  // Requests.
  /** A request's turn, and that of one that hashes a password. */
  turn: 30_000,
  signInTurn: 15_000,
  /** A connection's first request: a phone sends a lost packet again after one, three and seven seconds. */
  firstRequest: 8_000,
  headers: 15_000,
  formBody: 30_000,
  uploadBody: 120_000,
  archiveBody: 900_000,
  /** The rest of a body that is not read. */
  drain: 15_000,
  /** A connection on which no bytes are sent. */
  inactive: 60_000,
  /** A connection's next request. */
  keptAlive: 10_000,
  /** A deferred value of a page; rendering is given up a second later. */
  stream: 4_000,
  render: 5_000,
  /** The render of a page that is kept: more than any takes that still ends. */
  sharedRender: 15_000,
  image: 10_000,
  spreadsheet: 30_000,
  /** The result of a mail's next attempt, and of a list of subscribers, which a page shows at once if it can. */
  mailAttempt: 6_000,
  import: 3_000,
  metricsRequest: 10_000,
  /** What one part of the health page, or of the metrics, asks. */
  figures: 1_500,
  /** A look into a folder. */
  look: 700,

  // Other machines.
  /** A mail server's connection, greeting and name. */
  mailServer: 10_000,
  mailSocket: 30_000,
  /** A bucket's answer, or the next part of it, while somebody waits, and for work that nobody waits for. */
  bucket: 8_000,
  bucketAtLeisure: 60_000,
  /** A push service, from its name to its answer; and the look whether its address is public. */
  push: 5_000,
  /** An address for visitors that may show the bucket's files. */
  picturesAddress: 5_000,

  // The end of a process.
  /** What is under way when the signal to stop comes. */
  grace: 10_000,
  /** A process that answers visitors, before it is killed. */
  processEnd: 15_000,
  /** The last figures and errors that a process writes down. */
  lastWords: 1_000,
})

function multiplied<Names extends string>(deadlines: Record<Names, number>) {
  const entries = Object.entries<number>(deadlines)
  const longer = entries.map(([name, ms]) => [name, Math.round(ms * env.deadlineFactor)])
  return Object.fromEntries(longer) as Record<Names, number>
}
