import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const FILE = 'postgres.log'
/** Then the file becomes `postgres.log.1`, in the place of the one before. */
const MAX_BYTES = 5 * 1024 * 1024

/** Settings of what PostgreSQL logs. Its prefix names the database: a line of one ends in `DATABASE ERROR:  …`. */
export const LOG_SETTINGS = {
  // Its own collector would take the words of a failed start from who waits for them.
  logging_collector: 'off',
  log_destination: 'stderr',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] %q%d ',
  log_lock_waits: 'on',
  // What shoppers type must not reach a log: neither their rows nor the statements that carry them.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** The files with the log of the cluster in `folder`, the older one first; either may be missing. */
export function logFiles(folder: string): [older: string, current: string] {
  const current = path.join(path.dirname(folder), FILE)
  return [`${current}.1`, current]
}

/**
 * Writes what the server says into the data folder until it ends. The server itself could not: under
 * another account it may write into its cluster alone.
 */
export function keepLog({ stderr }: ChildProcess, folder: string) {
  let unfinished = ''
  stderr?.on('data', (part: Buffer) => {
    const lines = (unfinished + part.toString()).split('\n')
    unfinished = lines.pop() ?? ''
    const kept = lines
      .filter((line) => !isContinued(line))
      .map((line) => `${withoutValues(line)}\n`)
    append(folder, kept.join(''))
  })
}

/** The further lines of a message begin so; what somebody typed may be in them. */
function isContinued(line: string): boolean {
  return line.startsWith('\t')
}

/** Messages may quote a value, as of text that is no number. */
function withoutValues(line: string): string {
  return line.replace(/".*/, '"…"')
}

function append(folder: string, text: string) {
  const [older, current] = logFiles(folder)
  try {
    const { size } = fs.statSync(current, { throwIfNoEntry: false }) ?? { size: 0 }
    if (size > MAX_BYTES) fs.renameSync(current, older)
    fs.appendFileSync(current, text, { mode: 0o600 })
  } catch {
    // A full disk, or a folder that is gone, costs lines of the log and nothing else.
  }
}
