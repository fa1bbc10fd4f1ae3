import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { atFileEnd } from './set-up/file-end'
import { copyOfFolder } from './set-up/data-folder'
import { addressOf, type ShopProcess, spawnShop, STAFF, type StartOptions } from './shop-process'
import { startMailServer } from './smtp'
import { seedStock } from './stock'

/** An empty folder that goes with the test file. Others may pass through it, as PostgreSQL must. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-cortes-'))
  fs.chmodSync(folder, 0o711)
  atFileEnd(() => fs.rmSync(folder, { recursive: true, maxRetries: 20 }))
  return folder
}

/** The same with a cluster in it, and the shop's database migrated: for who does not ask how these are made. */
export function migratedFolder(): string {
  return copyOfFolder(inject('migratedFolder'), temporaryFolder())
}

/** Starts a shop that goes with the test file. */
export function startShop(variables: Record<string, string>, manner?: StartOptions): ShopProcess {
  const shop = spawnShop(variables, manner)
  atFileEnd(async () => {
    if (shop.isAlive()) shop.child.kill('SIGTERM')
    await shop.ended
  })
  return shop
}

/** A shop on the database of this test file, with one arrangement to sell. */
export async function openStockedShop(variables: Record<string, string> = {}, uses = 100_000) {
  const database = process.env.DATABASE_URL ?? ''
  const dataDir = temporaryFolder()
  const shop = startShop({ DATABASE_URL: database, DATA_DIR: dataDir, ...variables })
  const origin = await addressOf(shop)
  return { origin, pid: shop.child.pid ?? 0, stock: await seedStock(database, { uses }) }
}

/** The same with staff and a coupon for one, whose mails a real server takes. */
export async function openMailingShop() {
  const server = await startMailServer()
  atFileEnd(() => server.stop())
  return { server, ...(await openStockedShop({ ...STAFF, SMTP_URL: server.url }, 1)) }
}
