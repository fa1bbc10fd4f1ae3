import { beforeAll, expect, test } from 'vitest'
import { openFullShop } from '../support/people'
import { pathsOfRoutes } from '../support/shown-forms'
import { rows } from '../support/stock'

/* What nobody foresaw, on every address: the shop's own words and the code of the visit. */

/** Without these whatever asks who somebody is fails, and most of what everybody may see. */
const OF_STAFF = ['sessions']
const OF_ALL = ['site_settings', 'products', 'subscribers', 'delivery_runs', 'orders']

type Way = { method: string; data?: boolean; headers?: Record<string, string> }
const SCRIPT = { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' }
const WAYS: Record<string, Way> = {
  'opened as a page': { method: 'GET' },
  'sent as a form': { method: 'POST' },
  'asked by a script': { method: 'GET', headers: SCRIPT },
  'sent by a script': { method: 'POST', headers: SCRIPT },
  'asked for its data': { method: 'GET', data: true },
  'sent as data': { method: 'POST', data: true },
}

let shop: Awaited<ReturnType<typeof openFullShop>>
let staff = ''

beforeAll(async () => {
  shop = await openFullShop()
  staff = shop.people[2]?.cookies ?? ''
})

async function without(tables: string[], work: () => Promise<void>) {
  for (const table of tables) await rows(`alter table ${table} rename to ${table}_away`)
  try {
    await work()
  } finally {
    for (const table of tables) await rows(`alter table ${table}_away rename to ${table}`)
  }
}

/** What an address answers, in the manner of who asks. */
async function answerTo(path: string, { method, data = false, headers = {} }: Way) {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${shop.origin}${path}${data ? '.data' : ''}`, {
    method,
    body: method === 'POST' ? 'intent=save' : undefined,
    headers: { Cookie: staff, ...(method === 'POST' ? type : {}), ...headers },
    redirect: 'manual',
  })
  const id = answer.headers.get('X-Request-Id') ?? 'none'
  // What its scripts are told stands in them, and nobody reads it.
  const text = (await answer.text()).replace(/<script\b.*?<\/script>/gs, '')
  return { status: answer.status, id, text }
}

type Answer = Awaited<ReturnType<typeof answerTo>>

/** Whether an answer is one that its reader can show to a person, who can then say which visit it was. */
function isInOurWords({ text, id }: Answer, { method, data, headers }: Way): boolean {
  const code = `Código de esta visita: ${id}`
  if (data && method === 'GET') return text.includes('SingleFetchRedirect')
  if (data) return text.includes('"ErrorResponse"') && text.includes(code)
  // A page that a script fetches stays one.
  if (headers && text.startsWith('{')) return problemIn(text).includes(code)
  return text.includes('Algo salió mal') && text.includes(`Código de esta visita: <b>${id}</b>`)
}

function problemIn(text: string): string {
  return (JSON.parse(text) as { problem?: string }).problem ?? ''
}

/** Every answer that is not in our words, and all that failed. */
async function wrongAmong(paths: string[]) {
  const wrong: string[] = []
  const failed: string[] = []
  for (const path of paths) {
    for (const [name, way] of Object.entries(WAYS)) {
      const answer = await answerTo(path, way)
      if (answer.status < 400) continue
      const isOurs = answer.status < 500 || isInOurWords(answer, way)
      if (answer.status >= 500) failed.push(`${path} ${name}`)
      const isForeign = !way.data && /Unexpected Server|You made a/.test(answer.text)
      if (!isOurs || isForeign) {
        wrong.push(`${path} ${name}: ${answer.status} ${answer.text.slice(0, 60)}`)
      }
    }
  }
  return { wrong, failed }
}

test('of the back office', async () => {
  const paths = pathsOfRoutes(shop.values).filter((path) => path.startsWith('/admin/'))
  expect(paths).toContain('/admin/pedidos/nuevos')
  await without(OF_STAFF, async () => {
    const { wrong, failed } = await wrongAmong(paths)
    expect(wrong).toEqual([])
    expect(failed).toHaveLength(paths.length * Object.keys(WAYS).length)
  })
})

test('of the shop', async () => {
  const paths = pathsOfRoutes(shop.values).filter((path) => !path.startsWith('/admin'))
  await without(OF_ALL, async () => {
    const { wrong, failed } = await wrongAmong(paths)
    expect(wrong).toEqual([])
    const isThere = (part: string) => failed.some((one) => one.includes(part))
    expect(isThere('calendario.ics opened as a page')).toBe(true)
    expect(isThere('/reparto/ninguno sent by a script')).toBe(true)
  })
})
