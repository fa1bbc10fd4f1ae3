import net from 'node:net'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { attacks } from '../siege/attacks'
import { beginAttack } from '../siege/attack'
import { pagesOf, visit } from '../siege/visits'
import { addressOf } from '../support/shop-process'
import { startShop, temporaryFolder } from '../support/started-shop'
import { plantStock, type Stock } from '../support/stock'

/* The short form of `npm run siege`: nothing is timed, but every visitor is served before it ends. */

const database = process.env.DATABASE_URL ?? ''
const hasManyAddresses = await isAddressHere('127.0.0.2')

let origin: string
let stock: Stock

beforeAll(async () => {
  const variables = { RATE_LIMITS: 'on', LOG_LEVEL: 'error' }
  const shop = startShop({ DATABASE_URL: database, DATA_DIR: temporaryFolder(), ...variables })
  origin = await addressOf(shop)
  stock = await plantStock(database, { uses: 5 })
})

// Elsewhere than on Linux a machine has one such address, and the visitor would come from it too.
test.runIf(hasManyAddresses).each(attacks('short'))(
  '$title: every visitor is served meanwhile and after',
  async ({ title: _, ...attack }) => {
    const target = { page: `/catalogo/${stock.category}`, form: `/producto/${stock.slug}` }
    const siege = await beginAttack({ ...attack, ...target, origin })
    const meanwhile = await visit(origin, pagesOf(stock), 3)
    await siege.stop()
    const after = await visit(origin, pagesOf(stock), 1)

    expect([...meanwhile, ...after].filter(({ status }) => status !== 200)).toEqual([])
    expect(meanwhile).toHaveLength(3 * pagesOf(stock).length)
  },
)

async function isAddressHere(address: string): Promise<boolean> {
  const server = net.createServer().listen(0, address)
  const isHere = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return isHere
}
