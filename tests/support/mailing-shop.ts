import { afterAll } from 'vitest'
import { addressOf } from './shop-process'
import { startMailServer } from './smtp'
import { startShop, temporaryFolder } from './started-shop'
import { plantStock } from './stock'

export const STAFF = { ADMIN_EMAIL: 'jefa@flores.pe', ADMIN_PASSWORD: 'una-clave-de-pruebas' }

/**
 * A shop with goods, a coupon for one and somebody of its staff, whose mails a real server takes.
 *
 * @param url a migrated database of the test's own
 */
export async function aMailingShop(url: string) {
  const server = await startMailServer()
  afterAll(() => server.stop())
  const variables = { DATABASE_URL: url, DATA_DIR: temporaryFolder(), SMTP_URL: server.url }
  const origin = await addressOf(startShop({ ...variables, ...STAFF }))
  return { server, origin, stock: await plantStock(url, { uses: 1 }) }
}
