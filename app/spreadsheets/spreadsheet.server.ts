import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Cell } from '~/csv'
import { log } from '~/log.server'
import threadCode from './thread.cjs?raw'

/** Entries of the archive that an .xlsx file is: a workbook of fifty sheets has about seventy. */
const ENTRIES_MAX = 500
/** All of them unpacked: 20,000 people take 5 MB. */
const UNPACKED_BYTES = 64 * 1024 * 1024
const CELLS_MAX = 50
/** Of the thread's memory, without the bytes of files. */
const HEAP_MB = 512
const THREAD_MS = 30_000

const require = createRequire(import.meta.url)
const reader = require.resolve('read-excel-file/universal')
const modules = {
  read: reader,
  // The one that the reader itself unpacks with: both read the same directory.
  unzip: createRequire(reader).resolve('fflate'),
  write: require.resolve('write-excel-file/node'),
}

/** One at a time: what staff bring and take never keeps all processors from shoppers. */
const turn = pLimit(1)

/** Whether bytes begin as those of an .xlsx file do. */
export function isSpreadsheet(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

export type SheetRead = { rows: string[][] } | { problem: 'too large' | 'unreadable' }

/**
 * The texts of the first sheet of an .xlsx file; of a formula, what it came to when it was saved.
 *
 * @param rowsMax rows; the others are left out
 */
export async function readSpreadsheet(bytes: Uint8Array, rowsMax: number): Promise<SheetRead> {
  const limits = { rowsMax, cellsMax: CELLS_MAX, entriesMax: ENTRIES_MAX }
  const answer = await turn(() =>
    inThread<SheetRead>({ task: 'read', bytes, ...limits, unpackedMax: UNPACKED_BYTES }),
  ).catch((error: unknown) => {
    log.warn({ reason: String(error) }, 'una hoja de cálculo no se pudo leer')
    return null
  })
  return answer ?? { problem: 'unreadable' }
}

/**
 * An .xlsx file of one sheet.
 *
 * @param rows the first holds the names of the columns
 */
export async function spreadsheetOf(rows: Cell[][]): Promise<Uint8Array<ArrayBuffer>> {
  const write = () => inThread<{ bytes: Uint8Array<ArrayBuffer> }>({ task: 'write', rows })
  return (await turn(write)).bytes
}

/** Runs a task of `thread.cjs`; a thread that takes too much time or memory is ended. */
function inThread<Answer>(task: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadCode, {
      eval: true,
      workerData: { ...task, modules },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const timer = setTimeout(() => fail(new Error('it took too long')), THREAD_MS)
    thread.once('message', (answer: Answer) => {
      resolve(answer)
      stop()
    })
    thread.once('error', fail)
    thread.once('exit', () => fail(new Error('it ended without an answer')))

    function fail(error: Error) {
      reject(error)
      stop()
    }
    function stop() {
      clearTimeout(timer)
      void thread.terminate()
    }
  })
}
