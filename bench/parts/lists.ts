import { setTimeout as wait } from 'node:timers/promises'
import * as large from '../../tests/support/files/large-lists'
import { listToWrite } from '../../tests/support/measuring/list-to-write'
import { memoryMb } from '../../tests/support/measuring/process-use'
import { checkOut } from '../check-out'
import { atMost, type Figure, type Part, shown } from '../figures'
import { load } from '../load'
import { enter, type Shop, withShop } from '../shop'

/** Lists that staff may bring in, each as large in something as one can be. */
const LISTS: [name: string, bytes: () => Buffer<ArrayBuffer>, as: string][] = [
  ['80 × 50 celdas de 1 000 000 de letras', large.sharedStringBomb, 'xlsx'],
  ['24 000 filas de 40 columnas', () => large.honestList(24_000, 40), 'xlsx'],
  ['Una celda en XFD1048576', large.strayCell, 'xlsx'],
  ['8 MB de comillas', () => large.quotationMarks(8), 'csv'],
]

/** While a hostile list is read, in a shop just opened: it grows by 150 MB at most, no visitor waits longer than 200 ms. */
export const lists: Part = {
  about: 'mientras se lee una lista hostil: crece 150 MB o menos, y nadie espera más de 200 ms',
  async measure(ground) {
    const figures: Figure[] = []
    for (const [name, bytes, as] of LISTS) {
      const file = new File([bytes()], `lista.${as}`)
      figures.push(...(await withShop(ground, (shop) => bringIn(shop, file, name))))
    }
    return figures
  },
}

/** While a list of products is written, nobody's order waits for long. */
export const priceList: Part = {
  about: 'se escribe una lista de 10 000 líneas: en 2 s, y un pedido a su lado espera 500 ms',
  measure: (ground) =>
    withShop(ground, async (shop) => {
      const write = await listToWrite(shop.url, 10_000)
      let seconds = NaN
      const beside = async () => void (seconds = await write())
      const { p50, maxMs } = await checkOut(shop, 80, { connections: 2, perSecond: 20, beside })
      const worst = atMost(500, '  peor pedido: ms', maxMs, `${shown(p50)} en el medio`)
      return [atMost(2, '10 000 líneas: s', seconds, ''), worst]
    }),
}

async function bringIn(shop: Shop, file: File, name: string): Promise<Figure[]> {
  const cookies = await enter(shop)
  await send(shop, cookies, new File(['ana@correo.pe,Ana'], 'lista.csv')) // which loads what reads it
  const task = { origin: shop.origin, requests: [{ method: 'GET', path: '/nosotros' } as const] }
  const visits = (over: Promise<unknown>) => load({ ...task, connections: 4, perSecond: 40, over })
  const quiet = await visits(wait(2_000))
  const sizes = [memoryMb(shop.pid)]
  const weighing = setInterval(() => sizes.push(memoryMb(shop.pid)), 20)
  const sent = send(shop, cookies, file)
  const { maxMs } = await visits(sent)
  clearInterval(weighing)
  return [
    atMost(150, `${name}: MB`, Math.max(...sizes) - (sizes[0] ?? 0), await sent),
    atMost(200, `${name}: peor visita, ms`, maxMs, `${shown(quiet.maxMs)} sin ella`),
  ]
}

/** Sends a list as the form does; gives the sentence beside the file. */
async function send({ origin }: Shop, Cookie: string, file: File): Promise<string> {
  const body = new FormData()
  const fields = { intent: 'import', people: '', consent: 'on', file }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const init = { method: 'POST', body, headers: { Cookie }, redirect: 'manual' } as const
  const answer = await fetch(`${origin}/admin/suscriptores?importar=1`, init)
  if (answer.status === 303) return 'se importó'
  const said = (await answer.text()).matchAll(/role="alert"[^>]*>(?:<[^>]*>)*([^<]+)/g)
  return `${answer.status}: ${[...said].map(([, words]) => words).join(' ')}`
}
