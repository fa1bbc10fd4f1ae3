import { setTimeout as wait } from 'node:timers/promises'
import {
  honestList,
  quotationMarks,
  sharedStringBomb,
  strayCell,
} from '../tests/support/files/large-lists'
import { memoryMb } from './process-use'
import type { Shop } from './shop'
import { enter } from './staff'

const VISIT_EVERY_MS = 20

/** Lists that staff may bring in, each as large in something as one can be. */
const LISTS = [
  {
    name: '80 × 50 celdas con un texto de 1 000 000 de letras',
    bytes: sharedStringBomb,
    as: 'xlsx',
  },
  { name: '24 000 filas de 40 columnas', bytes: () => honestList(24_000, 40), as: 'xlsx' },
  { name: '19 000 filas de 40 columnas', bytes: () => honestList(19_000, 40), as: 'xlsx' },
  { name: 'Una celda en XFD1048576', bytes: strayCell, as: 'xlsx' },
  { name: '8 MB de comillas', bytes: () => quotationMarks(8), as: 'csv' },
  { name: '5 MB de comillas', bytes: () => quotationMarks(5), as: 'csv' },
]

export type BroughtList = {
  name: string
  /** What became of it: the sentence of a refusal, or that it came in. */
  outcome: string
  seconds: number
  /** Megabytes that the process grew by, at most, above what it had before. */
  grownMb: number
  /** Milliseconds of the visitor who waited longest, before and while it was read. */
  quietMs: number
  worstMs: number
  /** Visits without an answer. */
  lost: number
}

/** What each list costs a shop that somebody visits, in a shop of its own. */
export async function measureBroughtLists(
  withShop: <Result>(report: (shop: Shop) => Promise<Result>) => Promise<Result>,
): Promise<BroughtList[]> {
  const measured: BroughtList[] = []
  for (const { name, bytes, as } of LISTS) {
    const file = new File([bytes()], `lista.${as}`)
    measured.push(await withShop(async (shop) => ({ name, ...(await bringIn(shop, file)) })))
  }
  return measured
}

async function bringIn(shop: Shop, file: File): Promise<Omit<BroughtList, 'name'>> {
  const cookies = await enter(shop)
  // The first import of a process loads what reads it.
  await send(shop, cookies, new File(['ana@correo.pe,Ana'], 'lista.csv'))
  const quiet = await watched(shop, () => wait(2_000))
  const before = memoryMb(shop.pid)
  const began = performance.now()
  const loud = await watched(shop, () => send(shop, cookies, file))
  const seconds = (performance.now() - began) / 1_000
  const { result: outcome, mostMb, worstMs, lost } = loud
  return { outcome, seconds, grownMb: mostMb - before, quietMs: quiet.worstMs, worstMs, lost }
}

/** Sends a list as the form does; gives the sentence beside the file. */
async function send({ origin }: Shop, Cookie: string, file: File): Promise<string> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ intent: 'import', people: '', consent: 'on' })) {
    body.set(name, value)
  }
  body.set('file', file)
  const init = { method: 'POST', body, headers: { Cookie }, redirect: 'manual' } as const
  const answer = await fetch(`${origin}/admin/suscriptores?importar=1`, init)
  const page = await answer.text()
  if (answer.status === 303) return 'se importó'
  const said = [...page.matchAll(/role="alert"[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(
    ([, words]) => words,
  )
  return `${answer.status}: ${said.join(' ')}`
}

/** Visits a page again and again until something is done; gives the longest wait, and the most memory. */
async function watched<Result>({ origin, pid }: Shop, run: () => Promise<Result>) {
  let [isOver, lost, worstMs, mostMb] = [false, 0, 0, 0]
  const visiting = (async () => {
    while (!isOver) {
      const began = performance.now()
      await fetch(`${origin}/nosotros`)
        .then((answer) => answer.text())
        .catch(() => (lost += 1))
      worstMs = Math.max(worstMs, performance.now() - began)
      mostMb = Math.max(mostMb, memoryMb(pid))
      await wait(VISIT_EVERY_MS)
    }
  })()
  // A visitor who is kept waiting must not hide how large the process is meanwhile.
  const weighing = setInterval(() => (mostMb = Math.max(mostMb, memoryMb(pid))), VISIT_EVERY_MS)
  const result = await run().finally(() => (isOver = true))
  await visiting
  clearInterval(weighing)
  return { result, worstMs, mostMb, lost }
}
