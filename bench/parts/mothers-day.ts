import type { Request } from 'autocannon'
import { cpuMs, memoryMb } from '../../tests/support/measuring/process-use'
import { stocksOf } from '../../tests/support/stock'
import { checkOut } from '../check-out'
import { atMost, type Figure, type Part, shown } from '../figures'
import { BROWSER, load, type Loaded } from '../load'
import { enter, type Ground, openShop, type Shop } from '../shop'

const ORDERS = 4
/** Of fifty open back offices, each of which asks for new orders every fifteen seconds. */
const DESKS_ASK = 50 / 15

const { PROCESSES = '2', CONTAINERS = '1' } = process.env

type Pressure = { visitors: number; seconds: number }

/**
 * New visitors every second, each with the home page, a listing and a product, their styles and scripts; half came by
 * a campaign's link. Beside them 4 orders a second and 50 open back offices. Numbers behind the name are visitors a
 * second, and seconds: PROCESSES=2 npm run bench madre 200 600. With CONTAINERS=3 as many shops on one PostgreSQL share
 * the load. All times are 99 of 100.
 */
export const mothersDay: Part = {
  about: 'Día de la Madre, 200 visitas nuevas y 4 pedidos por segundo: 400 ms y 1 s, sin fallas',
  async measure(ground, [visitors = 200, seconds = 30]) {
    const env = { PROCESSES, TRUST_PROXY: '1' }
    const shops = [await openShop(ground, { env })]
    const url = shops[0]?.url
    while (shops.length < Number(CONTAINERS)) shops.push(await openShop(ground, { env, url }))
    try {
      await day(shops, { visitors: Math.ceil(visitors / 10), seconds: 5 })
      return await figuresOf(ground, shops, { visitors, seconds })
    } finally {
      for (const shop of shops.toReversed()) await shop.close()
    }
  },
}

async function figuresOf(ground: Ground, shops: Shop[], pressure: Pressure): Promise<Figure[]> {
  // This process is the load.
  const pids = [process.pid, ground.databasePid, ...shops.map(({ pid }) => pid)]
  const before = pids.map(cpuMs)
  const [orders, pages, files, desks] = await day(shops, pressure)
  const cores = pids.map((pid, at) => (cpuMs(pid) - (before[at] ?? 0)) / 1_000 / pressure.seconds)
  const [own, database, ...each] = cores.map((used) => used.toFixed(2))
  const failed = orders.failed + pages.failed + files.failed + desks.failed
  const memory = Math.max(...shops.map(({ pid }) => memoryMb(pid)))
  const used = `núcleos: ${each.join(' · ')}, PostgreSQL ${database}, la carga ${own}`
  const times = ({ p50, answers }: Loaded) => `la mediana ${shown(p50)}; ${answers} respuestas`
  return [
    atMost(0, 'Fallas', failed, used),
    atMost(400, 'Páginas: ms', pages.p99, times(pages)),
    atMost(400, 'Archivos: ms', files.p99, times(files)),
    atMost(1_000, 'Pedidos: ms', orders.p99, times(orders)),
    atMost(300, 'Memoria después: MB', memory, `${PROCESSES} procesos`),
  ]
}

async function day(shops: Shop[], { visitors, seconds }: Pressure) {
  const [shop] = shops as [Shop]
  const [staff, stocks] = [await enter(shop), await stocksOf(shop.url, 40)]
  const listing = () => `/catalogo/${oneOf(stocks).category}`
  const product = () => `/producto/${oneOf(stocks).slug}`
  const home = () => (Math.random() < 0.5 ? '/' : '/?utm_source=instagram&utm_campaign=madre')
  const assets = (await filesOf(shop, product())).map((path) => () => path)
  const origin = shops.map(({ origin }) => origin)
  const come = (paths: (() => string)[], rounds: number, connections: number, Cookie = '') => {
    const requests = paths.map((path) => visit(path, Cookie))
    const rate = { perSecond: rounds * paths.length, connections, seconds }
    return load({ origin, requests, ...rate, mayFail: true })
  }
  let others: Loaded[] = []
  const beside = async () => {
    others = await Promise.all([
      come([home, listing, product], visitors, 100),
      come(assets, visitors, 100),
      come([() => '/admin/pedidos/nuevos'], DESKS_ASK, 3, staff),
    ])
  }
  const rate = { connections: ORDERS, perSecond: ORDERS, beside, mayFail: true } as const
  const orders = await checkOut(shop, ORDERS * seconds, rate)
  return [orders, ...others] as [Loaded, Loaded, Loaded, Loaded]
}

/** What somebody asks for, from an address of their own, as the proxy in front says. */
function visit(path: () => string, Cookie: string): Request {
  const setupRequest = (request: Request) => {
    const [a, b, c] = [0, 0, 0].map(() => Math.floor(Math.random() * 256))
    const headers = { ...BROWSER, Cookie, 'X-Forwarded-For': `10.${a}.${b}.${c}` }
    return { ...request, path: path(), headers }
  }
  return { method: 'GET', path: path(), setupRequest }
}

/** The styles and scripts that a page names, each once. */
async function filesOf({ origin }: Shop, path: string): Promise<string[]> {
  const page = await (await fetch(origin + path)).text()
  return [...new Set(page.match(/\/assets\/[\w.-]+\.(?:css|js)/g))]
}

function oneOf<T>(list: T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T
}
