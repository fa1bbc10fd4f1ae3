import { sql } from 'kysely'
import pLimit from 'p-limit'
import { beforeAll, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import {
  filledIn,
  formsFor,
  oneOfEach,
  pathOf,
  pathsOfRoutes,
  queryNames,
  type ShownForm,
  textFields,
  withoutIds,
} from '../support/shown-forms'
import { openFullShop, type Somebody } from '../support/people'
import { sendForm } from '../support/form-posts'

/** Halves of characters, and characters that any cut might halve: nowhere trouble, nowhere kept. */

/** Bytes that are no text, then an emoji where texts of 100 are cut. */
const IN_ADDRESSES = `%FF%ED%A0%BD${'x'.repeat(97)}%F0%9F%92%90${'x'.repeat(60)}%F0%9F`
/** Bytes of a form that are no text. */
const BROKEN = 'Flor%ED%A0%BD%F0%9F'
/** More than a field holds: emoji with their halves at even places, and at odd ones. */
const LONG = ['%F0%9F%92%90'.repeat(2_600), `x${'%F0%9F%92%90'.repeat(2_600)}`]

/** So many names of queries are asked for in one address. */
const GROUP = 8
/** Answers are asked for side by side: none depends on another. */
const atOnce = pLimit(8)

let shop: Awaited<ReturnType<typeof openFullShop>>

beforeAll(async () => {
  shop = await openFullShop()
}, 120_000)

/** What is wrong with an answer, if anything is. */
function fault(where: string, status: number, text: string): string[] {
  const isBroken = text.includes('\ufffd')
  return status < 500 && !isBroken ? [] : [`${where}: ${status}${isBroken ? ', U+FFFD' : ''}`]
}

function inGroups(names: string[]): string[][] {
  const groups = Math.ceil(names.length / GROUP)
  // Names that are asked for together stand together in the sources: here they are kept apart.
  return Array.from({ length: groups }, (_, group) =>
    names.filter((_, at) => at % groups === group),
  )
}

async function askWith(page: string, names: string[]) {
  const who = shop.people[page.startsWith('/admin') ? 2 : 0]
  const where = `${page}?${names.map((name) => `${name}=${IN_ADDRESSES}`).join('&')}`
  const init = { headers: { Cookie: who?.cookies ?? '' }, redirect: 'manual' } as const
  const answer = await fetch(shop.origin + where, init)
  const shown = `${page}?${names.join('&')}`
  const isText = !/\/xlsx(\.data)?$/.test(page)
  const said = isText ? await answer.text() : ''
  return { status: answer.status, faults: fault(shown, answer.status, said) }
}

test('every query of every route', async () => {
  const names = queryNames()
  expect(names.length).toBeGreaterThan(20)
  const asked = pathsOfRoutes(shop.values).flatMap((path) =>
    [path, `${path === '/' ? '/_root' : path}.data`].flatMap((page) =>
      inGroups(names).map((group) => ({ page, group })),
    ),
  )
  const faults = await atOnce.map(asked, async ({ page, group }) => {
    const answer = await askWith(page, group)
    if (answer.status === 200) return answer.faults
    // One of them alone may have led away, before the others were read.
    const each = await Promise.all(group.map((name) => askWith(page, [name])))
    return each.flatMap((one) => one.faults)
  })
  expect(faults.flat()).toEqual([])
}, 600_000)

/** One field of one form of somebody. */
type Try = { who: Somebody; form: ShownForm; name: string }

async function faultsOf({ who, form, name }: Try, text: string): Promise<string[]> {
  const raw = filledIn(form, name, 'ROTO').toString().replace('ROTO', text)
  const body = { raw, type: 'application/x-www-form-urlencoded' }
  const where = `${who.name}: ${form.to} ${form.intent?.[1] ?? ''} ${name} ${text.slice(0, 9)}`
  const answer = await sendForm(shop.origin + form.to, body, who.cookies)
  const faults = fault(where, answer.status, answer.html + answer.location)
  const told = answer.cookies.find((cookie) => cookie.startsWith('dz-toast='))
  if (!told || !answer.location.startsWith('/')) return faults
  const headers = { Cookie: `${who.cookies}; ${told}` }
  const next = await fetch(shop.origin + answer.location, { headers, redirect: 'manual' })
  return [...faults, ...fault(`${where}, the page after`, next.status, await next.text())]
}

test('every field of every form', async () => {
  const tries = new Map<string, Try>()
  for (const who of shop.people) {
    for (const form of await formsFor(shop.origin, who.cookies, who.starts)) {
      if (form.intent?.[1] === 'sign-out') continue
      for (const { name } of textFields(form)) {
        const kind = withoutIds(`${form.to} ${form.intent?.[1]} ${name}`).replace(/[?]\S*/, '?')
        if (!tries.has(kind)) tries.set(kind, { who, form, name })
      }
    }
  }
  expect(tries.size).toBeGreaterThan(100)
  const broken = [...tries.values()].map((one) => ({ one, text: BROKEN }))
  // Where a text is cut does not depend on the button that sent it: each field has one in turn.
  const fields = oneOfEach(
    [...tries.values()],
    ({ form, name }) => `${pathOf(form)} ${withoutIds(name)}`,
  )
  const long = fields.flatMap((one) => LONG.map((text) => ({ one, text })))
  const faults = await atOnce.map([...broken, ...long], ({ one, text }) => faultsOf(one, text))
  expect(faults.flat()).toEqual([])
}, 600_000)

test('nothing of it is kept', async () => {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
  `.execute(db)
  for (const { schema, name } of rows) {
    const found = await sql<{ row: string }>`
      select t::text as row from ${sql.table(`${schema}.${name}`)} as t
      where t::text like ${'%\ufffd%'} limit 1
    `.execute(db)
    expect([name, found.rows]).toEqual([name, []])
  }
})
