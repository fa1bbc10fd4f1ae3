import fs from 'node:fs'
import pLimit from 'p-limit'
import { beforeAll, expect, test } from 'vitest'
import { openDoors } from './open-doors'
import { ACCOUNTS } from './tables/accounts'
import { BACK_OFFICE } from './tables/back-office'
import { BUILT } from './tables/built'
import { CHECKOUT } from './tables/checkout'
import { ORDERS_AND_CAMPAIGNS } from './tables/orders-and-campaigns'
import { STOREFRONT } from './tables/storefront'
import { type Doors, textsAt } from './visit'

/* Every text that the specification quotes stands where it stood: `tests/support/README.md` says how a row is written. */

/** Some visitors at once, of a shop that is one process. */
const AT_ONCE = 4

const BUILD = fs.readdirSync('build', { recursive: true, encoding: 'utf8' })

type Row = { row: string; address: string; text: string }

const rows = [STOREFRONT, CHECKOUT, ACCOUNTS, BACK_OFFICE, ORDERS_AND_CAMPAIGNS].flatMap(rowsOf)
let doors: Doors

beforeAll(async () => {
  doors = await openDoors()
})

function rowsOf(table: string): Row[] {
  return table.split('\n').flatMap((line) => {
    const [row = '', address = '', text = ''] = line.split(' | ')
    return row ? [{ row, address, text }] : []
  })
}

/** The rows of an address whose text does not stand there. */
async function missingAt(address: string): Promise<string[]> {
  const found = await textsAt(doors, address).catch((error: unknown) => String(error))
  const missing = rows.filter((one) => {
    return one.address === address && (typeof found === 'string' || !stands(one.text, found))
  })
  const why = typeof found === 'string' ? [found] : []
  return missing.map(({ row, text }) => [row, address, text, ...why].join(' | '))
}

/** Alone, or for `~ text` among other words. */
function stands(text: string, found: Set<string>): boolean {
  const [, part] = /^~ (.*)/.exec(text) ?? []
  return part ? [...found].some((one) => one.includes(part)) : found.has(text)
}

test('every quoted text stands on its page, in its answer or in its mail', async () => {
  const addresses = [...new Set(rows.map(({ address }) => address))]
  // What is gone for one is gone for all: these come one after the other.
  const isAlone = (address: string) => address.includes(' ! ')
  const atOnce = pLimit(AT_ONCE)
  const others = addresses.filter((address) => !isAlone(address))
  const missing = await Promise.all(others.map((address) => atOnce(missingAt, address)))
  for (const address of addresses.filter(isAlone)) missing.push(await missingAt(address))

  expect(rows.length).toBeGreaterThan(300)
  expect(missing.flat()).toEqual([])
})

test('every quoted text that only a script shows is in what was built', () => {
  const missing = rowsOf(BUILT).filter(({ address, text }) => {
    const files = BUILD.filter((file) => file.startsWith(address) && file.endsWith('.js'))
    return !files.some((file) => fs.readFileSync(`build/${file}`, 'utf8').includes(text))
  })
  expect(missing).toEqual([])
})
