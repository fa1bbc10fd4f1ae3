import net from 'node:net'
import { expect, test } from 'vitest'
import { startShop, temporaryFolder } from '../support/started-shop'
import { addressOf } from '../support/shop-process'
import { checkoutFields, filledCart } from '../support/shopper'
import { seedStock, rows } from '../support/stock'
import { until } from '../support/until'

/* What the system had accepted for the shop before it was told to stop: whatever is said there is answered. */

const PAGES = 380
const ORDERS = 20
const OPEN_BEFORE = 10

const stock = await seedStock(process.env.DATABASE_URL ?? '', { uses: 1_000 })

type Conversation = { ask: (request: string) => void; heard: () => string; end: Promise<string> }

/** A connection of its own; `end` resolves to how it ended. */
async function connection(port: number): Promise<Conversation> {
  const socket = net.connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('latin1').on('data', (piece: string) => (heard += piece))
  const end = new Promise<string>((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    socket.on('end', () => resolve('closed'))
  })
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('error', reject))
  return { ask: (request) => void socket.write(request), heard: () => heard, end }
}

function request(port: number, method: string, path: string, headers: string[] = [], body = '') {
  return [`${method} ${path} HTTP/1.1`, `Host: localhost:${port}`, ...headers, '', body].join(
    '\r\n',
  )
}

async function checkout(origin: string, port: number, buyer: number): Promise<string> {
  const cookies = await filledCart(origin, stock)
  const fields = checkoutFields(stock, `compra-${buyer}@example.com`)
  const body = new URLSearchParams(fields).toString()
  return request(
    port,
    'POST',
    '/checkout',
    [
      `Cookie: ${cookies}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
    ],
    body,
  )
}

test.each(['1', '2'])(
  'with PROCESSES=%s all that was accepted before the shop stops is answered',
  async (PROCESSES) => {
    const shop = startShop({
      ...{ DATABASE_URL: process.env.DATABASE_URL ?? '', DATA_DIR: temporaryFolder(), PROCESSES },
    })
    const origin = await addressOf(shop)
    const port = Number(new URL(origin).port)
    const page = request(port, 'GET', '/nosotros')
    const checkouts = await Promise.all(
      Array.from({ length: ORDERS }, (_, buyer) => checkout(origin, port, buyer)),
    )
    const before = await orderCount()
    const silent = await Promise.all(Array.from({ length: OPEN_BEFORE }, () => connection(port)))
    const kept = await Promise.all(Array.from({ length: OPEN_BEFORE }, () => connection(port)))
    for (const one of kept) one.ask(page)
    await until('each has its page', () => kept.every(({ heard }) => heard().includes('</html>')))

    const pids = await answeringProcesses()
    expect(pids).toHaveLength(Number(PROCESSES))
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    const fresh = await Promise.all(Array.from({ length: PAGES + ORDERS }, () => connection(port)))
    fresh.forEach((one, at) => one.ask(checkouts[at] ?? page))
    for (const one of [...silent, ...kept]) one.ask(page)
    shop.child.kill('SIGTERM')
    if (PROCESSES !== '1') await until('it stops', () => shop.said().includes('SIGTERM'))
    for (const pid of pids) process.kill(pid, 'SIGCONT')

    const all = [...fresh, ...silent, ...kept]
    const ends = await Promise.all(all.map(({ end }) => end))
    expect(ends.filter((end) => end !== 'closed')).toEqual([])
    const answers = all.map(({ heard }) =>
      heard()
        .match(/HTTP\/1\.1 \d+/g)
        ?.join(),
    )
    expect(answers.slice(0, ORDERS)).toEqual(Array(ORDERS).fill('HTTP/1.1 303'))
    expect(answers.slice(ORDERS, -OPEN_BEFORE)).toEqual(
      Array(PAGES + OPEN_BEFORE).fill('HTTP/1.1 200'),
    )
    expect(answers.slice(-OPEN_BEFORE)).toEqual(
      Array(OPEN_BEFORE).fill('HTTP/1.1 200,HTTP/1.1 200'),
    )
    expect(await shop.ended).toBe(0)
    expect(await orderCount()).toBe(before + ORDERS)
  },
)

async function answeringProcesses(): Promise<number[]> {
  const found = await rows<{ pid: number }>('select pid from shop_processes where answers')
  return found.map(({ pid }) => pid)
}

async function orderCount(): Promise<number> {
  const [counted] = await rows<{ count: number }>('select count(*)::int as count from orders')
  return counted?.count ?? 0
}
