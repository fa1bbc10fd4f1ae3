import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Locks orders and writes their rows, so that locks come in one sequence and retries in one place (decision 0054). */
const DOOR = path.normalize('app/models/orders/change/change-orders.server.ts')

const WRITES = /updateTable\('orders'\)|\bupdate orders\b/
const LOCKS = /for (no key )?update of orders/
const [READS, FOR_UPDATE] = [/selectFrom\('orders'\)|\bfrom orders\b/, /forUpdate\(|\bfor update\b/]

function sources(folder: string): string[] {
  const found = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const isSource = (file: string) => /[.]tsx?$/.test(file) && !/[.]test[.]tsx?$/.test(file)
  return found.filter(isSource).map((file) => path.join(folder, file))
}

/** Whether code locks or updates the rows of orders. */
function changesOrders(code: string): boolean {
  return WRITES.test(code) || LOCKS.test(code) || (READS.test(code) && FOR_UPDATE.test(code))
}

test('orders are locked and updated by one file alone', () => {
  const files = ['app', 'server', 'demo'].flatMap(sources)
  const changing = files.filter((file) => changesOrders(fs.readFileSync(file, 'utf8')))
  expect(changing).toEqual([DOOR])
})
