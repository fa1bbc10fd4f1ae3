import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { Cell } from './csv.ts'
import { type Budget, Stop, type Unread } from './budget.ts'
import { charactersOf, type Row } from './counted-rows.ts'
import { listRows } from './list-rows.ts'
import { type Notes, writtenWorkbook } from './written-workbook.ts'

/*
 * What lists take of a processor, in a thread of its own (`spreadsheet.server.ts`). Node runs this file itself, so
 * that what it imports has its whole name.
 */

/** What the thread is for. */
export type Task =
  | { read: Uint8Array | string; budget: Budget }
  | { write: Cell[][]; notes?: Notes }

/** What it says: some rows, after which it waits until more are wanted, or its last word. */
export type Said = { rows: Row[] } | { done: Unread | Uint8Array | null }

/** What leaves at once, in code units; a cell counts as ten more. */
const BATCH = 100_000

const task = workerData as Task
say({ done: 'read' in task ? await read(task) : await writtenWorkbook(task.write, task.notes) })

async function read(given: Extract<Task, { read: unknown }>): Promise<Unread | null> {
  try {
    await handOver(listRows(given.read, given.budget))
    return null
  } catch (error) {
    return error instanceof Stop ? error.unread : { why: 'broken' }
  }
}

async function handOver(rows: AsyncIterable<Row>): Promise<void> {
  let [batch, size]: [Row[], number] = [[], 0]
  try {
    for await (const row of rows) {
      batch.push(row)
      size += charactersOf(row.cells) + 10 * row.cells.length
      if (size < BATCH) continue
      await taken(batch)
      ;[batch, size] = [[], 0]
    }
  } finally {
    // Before what cannot be read there are rows that can.
    if (batch.length > 0) await taken(batch)
  }
}

async function taken(rows: Row[]): Promise<void> {
  say({ rows })
  if (parentPort) await once(parentPort, 'message')
}

function say(said: Said): void {
  parentPort?.postMessage(said)
}
