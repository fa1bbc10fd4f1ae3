import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { clusterFolder } from '../server/database/cluster'
import { damaged, dice, smallPictures } from '../tests/support/files/damaged-pictures'
import { type Gate, printGates } from './gates'
import { family, peakMb } from './process-use'
import type { BenchDatabase, Shop } from './shop'
import { storefront } from './speed'
import { enter } from './staff'

const CROWD = 200
const CALM_MS = 3_000
const PICTURES = 200
const GROWTH_MB = 300

/** What an outage and a flood of pictures may cost: the limits of what `npm run drill` counts. */
export async function reportOutages({ dataDir }: BenchDatabase, shop: Shop) {
  console.log(
    `Se mide cuánto esperan ${CROWD} visitas sin base de datos, y lo que pesan ${PICTURES} fotos…`,
  )
  const product = (await storefront(shop)).find(({ path }) => path.startsWith('/producto/'))
  // A page that is kept would be sent: this address is not one that everybody asks for.
  const page = `${shop.origin}${product?.path}?medida=1`
  const gates: Gate[] = [
    { what: 'Base de datos bloqueada', ...(await whileLocked(shop, page)) },
    { what: 'Base de datos congelada', ...(await whileFrozen(dataDir, page)) },
    { what: 'Memoria por fotos', ...(await growthByPictures(shop)) },
  ].map(({ what, used, limit, unit }) => ({
    what: `${what}: ${used.toFixed(0)} ${unit} de ${limit}`,
    ratio: used / limit,
    ...{ gate: 1, isCost: true },
  }))
  printGates(gates)
}

async function whileLocked({ client }: Shop, page: string) {
  await client.query('begin; lock table products in access exclusive mode')
  try {
    return await longestWait(page)
  } finally {
    await client.query('rollback')
  }
}

/** Every process of PostgreSQL still exists and holds its connections, but none does anything. */
async function whileFrozen(dataDir: string, page: string) {
  const file = path.join(clusterFolder(dataDir), 'postmaster.pid')
  const pids = family(Number.parseInt(fs.readFileSync(file, 'utf8')))
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    return await longestWait(page)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}

async function longestWait(page: string) {
  const waits = await Promise.all(Array.from({ length: CROWD }, () => calmPage(page)))
  return { used: Math.max(...waits), limit: CALM_MS, unit: 'ms' }
}

async function calmPage(page: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(page)
  await answer.arrayBuffer()
  if (answer.status !== 503) throw new Error(`sin base de datos: ${answer.status}`)
  return performance.now() - began
}

/** Three of the largest photos and many damaged ones, eight at a time. */
async function growthByPictures(shop: Shop) {
  const Cookie = await enter(shop)
  const roll = dice(5)
  const small = await smallPictures()
  const large = await Promise.all(['#a33', '#3a3', '#33a'].map(largest))
  const sent = [...large, ...Array.from({ length: PICTURES }, () => damaged(small, roll))]
  const before = peakMb(shop.pid)
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let bytes = sent.pop(); bytes; bytes = sent.pop()) await send(shop.origin, Cookie, bytes)
    }),
  )
  return { used: peakMb(shop.pid) - before, limit: GROWTH_MB, unit: 'MB' }
}

async function send(origin: string, Cookie: string, bytes: Buffer) {
  const body = new FormData()
  body.set('prefix', 'category-')
  body.set('name', 'medida')
  body.set('image', new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' }))
  const answer = await fetch(`${origin}/admin/imagen`, {
    method: 'POST',
    body,
    headers: { Cookie },
  })
  await answer.arrayBuffer()
  if (![200, 400].includes(answer.status)) throw new Error(`foto: ${answer.status}`)
}

/** As large as a photo may be: 24 megapixels. */
function largest(background: string): Promise<Buffer> {
  const create = { width: 4_900, height: 4_900, channels: 3, background } as const
  return sharp({ create }).png().toBuffer()
}
