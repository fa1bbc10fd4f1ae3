import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Cell } from './csv'
import { DEADLINES } from '~/deadlines.server'
import { log } from '~/log.server'
import type { Budget, Unread } from './budget'
import type { Row } from './counted-rows'
import type { Said, Task } from './thread'
import type { Notes } from './written-workbook'

/** Of a list that staff bring in; its rows are for whoever asks for it to say. */
export const BUDGET: Omit<Budget, 'rows'> = {
  /** As many as old Excel had: an address book of Google has a hundred. */
  columns: 256,
  /** Whatever reads a cell finds so much too long: a name has 120 characters, of 20 code units at most. */
  cellCharacters: 2_500,
  /** Twice as many as a CSV file can have. */
  characters: 10_000_000,
  lineCharacters: 500_000,
  texts: 1_000_000,
  /** A workbook of fifty sheets has about seventy. */
  entries: 500,
  /** 20,000 people take 5 MB, 24,000 rows of 40 columns 35. */
  unpackedBytes: 64 * 1024 * 1024,
}

/** Of the thread's memory, without the bytes of files. */
const READING_MB = 96
const WRITING_MB = 512

/** One at a time: what staff bring and take never keeps all processors from shoppers. */
const turn = pLimit(1)

/**
 * Hands over the rows of a list piece by piece, as far as the budget goes.
 *
 * @param source a file, or a text that was typed
 * @param rowsMax rows with anything in them
 * @param take gets the next rows
 * @param wider what this list may take more of than others
 * @returns why it was not read to its end, if it was not
 */
export function readRows(
  source: Uint8Array | string,
  rowsMax: number,
  take: (rows: Row[]) => void,
  wider: Partial<typeof BUDGET> = {},
): Promise<Unread | null> {
  const task = { read: source, budget: { ...BUDGET, ...wider, rows: rowsMax } }
  return turn(() => inThread<Unread | null>(task, READING_MB, take)).catch((error: unknown) => {
    log.warn({ reason: String(error) }, 'una lista no se pudo leer')
    if (isOutOfMemory(error)) return { why: 'memory' }
    return { why: error === tooLong ? 'time' : 'broken' }
  })
}

/**
 * An .xlsx file.
 *
 * @param rows of its sheet: the first holds the names of the columns
 * @param notes a sheet after it, for people
 */
export function spreadsheetOf(rows: Cell[][], notes?: Notes): Promise<Uint8Array<ArrayBuffer>> {
  return turn(() => inThread<Uint8Array<ArrayBuffer>>({ write: rows, notes }, WRITING_MB))
}

const tooLong = new Error('it took too long')

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** Runs a task of `thread.ts`; a thread that takes too much time or memory is ended. */
function inThread<Answer>(
  task: Task,
  maxOldGenerationSizeMb: number,
  take: (rows: Row[]) => void = () => {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb },
    })
    const timer = setTimeout(() => fail(tooLong), DEADLINES.spreadsheet)
    thread.on('message', (said: Said) => {
      if ('done' in said) return end(() => resolve(said.done as Answer))
      try {
        take(said.rows)
        thread.postMessage('more')
      } catch (error) {
        fail(error as Error)
      }
    })
    thread.once('error', fail)
    thread.once('exit', () => fail(new Error('it ended without an answer')))

    function fail(error: Error) {
      end(() => reject(error))
    }
    function end(settle: () => void) {
      clearTimeout(timer)
      settle()
      void thread.terminate()
    }
  })
}
