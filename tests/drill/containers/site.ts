import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startBucket } from '../../support/bucket/start-bucket'
import { addressOf, type ShopProcess, spawnShop, STAFF } from '../../support/shop-process'
import { lastingPort } from '../../support/network/lasting-port'
import { type Balancer, startBalancer } from './balancer'

/** One of the shop's processes, with a data folder that nobody else sees. */
export type Container = {
  shop: ShopProcess
  origin: string
  dataDir: string
  start: () => ShopProcess
}

/**
 * One shop in several containers: on one database and one bucket, with one secret, behind one address.
 *
 * @param database address of a PostgreSQL, by which each container reaches it
 */
export async function openSite(
  count: number,
  database: string,
  variables: Record<string, string> = {},
) {
  const bucket = await startBucket()
  const balancer = await startBalancer()
  const shared = {
    ...{ DATABASE_URL: database, STORAGE_URL: bucket.url, SESSION_SECRET: 'm'.repeat(32) },
    ...{ PUBLIC_URL: balancer.origin, TRUST_PROXY: '1', ...STAFF, ...variables },
  }
  const containers = await Promise.all(Array.from({ length: count }, () => open(shared, balancer)))

  async function startAgain(container: Container) {
    await container.shop.ended
    container.shop = container.start()
    await addressOf(container.shop)
    balancer.putIn(container.origin)
  }

  return {
    ...{ origin: balancer.origin, database, bucket, balancer, containers },
    /** It dies in the middle of whatever it does, and comes back empty-handed. */
    async kill(container: Container) {
      container.shop.child.kill('SIGKILL')
      balancer.takeOut(container.origin)
      await startAgain(container)
    },
    /** As orchestrators do it: the proxy first. @returns how the process ended */
    async replace(container: Container): Promise<number | string> {
      balancer.takeOut(container.origin)
      await balancer.drained(container.origin)
      container.shop.child.kill('SIGTERM')
      const end = await container.shop.ended
      await startAgain(container)
      return end
    },
    async close() {
      for (const { shop } of containers) shop.child.kill('SIGTERM')
      await Promise.all(containers.map(({ shop }) => shop.ended))
      for (const { dataDir } of containers) fs.rmSync(dataDir, { recursive: true, force: true })
      await balancer.stop()
      await bucket.stop()
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>

async function open(variables: Record<string, string>, balancer: Balancer): Promise<Container> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-contenedor-'))
  const port = String(await lastingPort())
  const own = { ...variables, PORT: port, DATA_DIR: dataDir }
  const container = { shop: spawnShop(own), origin: `http://127.0.0.1:${port}`, dataDir }
  await addressOf(container.shop)
  balancer.putIn(container.origin)
  return { ...container, start: () => spawnShop(own) }
}
