import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { type Manner, openShop, type ShopProcess } from './shop-process'

const started: ShopProcess[] = []
const folders: string[] = []

afterAll(async () => {
  for (const shop of started.splice(0)) {
    if (shop.isAlive()) shop.child.kill('SIGTERM')
    await shop.ended
  }
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, maxRetries: 20 })
})

/** An empty folder that goes with the test file. Others may pass through it, as PostgreSQL must. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-cortes-'))
  fs.chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

/** Starts a shop that goes with the test file. */
export function startShop(variables: Record<string, string>, manner?: Manner): ShopProcess {
  const shop = openShop(variables, manner)
  started.push(shop)
  return shop
}
