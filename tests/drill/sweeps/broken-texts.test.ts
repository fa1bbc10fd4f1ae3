import { sql } from 'kysely'
import pLimit from 'p-limit'
import { beforeAll, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import {
  dataOf,
  filledIn,
  formsFor,
  namesOf,
  oneOfEach,
  pathOf,
  pathsOfRoutes,
  queryNames,
  type ShownForm,
  textFields,
  withoutIds,
} from '../../support/shown-forms'
import { openFullShop, type Somebody } from '../../support/people'
import { sendForm, UNCOMPRESSED } from '../../support/form-posts'
import { isThorough } from '../../support/rounds'
import { settled } from '../../support/settled'

/** Halves of characters, and characters that any cut might halve: nowhere trouble, nowhere kept. */

/** Bytes that are no text, then an emoji where texts of 100 are cut. */
const IN_ADDRESSES = `%FF%ED%A0%BD${'x'.repeat(97)}%F0%9F%92%90${'x'.repeat(60)}%F0%9F`
/** Bytes of a form that are no text. */
const BROKEN = 'Flor%ED%A0%BD%F0%9F'
/** More than a field holds: emoji with their halves at odd places, where nearly all that cuts would halve one. */
const LONG = `x${'%F0%9F%92%90'.repeat(2_600)}`
/** The same with their halves at even places. */
const LONG_EVEN = LONG.slice(1)

/** So many names of queries are asked for in one address. */
const GROUP = 16
/** Answers are asked for side by side: none depends on another. */
const atOnce = pLimit(8)

let shop: Awaited<ReturnType<typeof openFullShop>>

beforeAll(async () => {
  shop = await openFullShop()
})

/** What is wrong with an answer, if anything is. */
function fault(where: string, status: number, text: string): string[] {
  // Data has half a character escaped, and whole ones as they are.
  const isBroken = /\ufffd|\\ud[89a-f][0-9a-f]{2}/.test(text)
  return status < 500 && !isBroken ? [] : [`${where}: ${status}${isBroken ? ', broken' : ''}`]
}

function inGroups(names: string[]): string[][] {
  const groups = Math.ceil(names.length / GROUP)
  // Names that are asked for together stand together in the sources: here they are kept apart.
  return Array.from({ length: groups }, (_, group) =>
    names.filter((_, at) => at % groups === group),
  )
}

/** Without names, what the page answers to who asks for nothing. */
async function askWith(page: string, names: string[]) {
  const who = shop.people[page.startsWith('/admin') ? 2 : 0]
  const query = names.map((name) => `${name}=${IN_ADDRESSES}`).join('&')
  const where = query ? `${page}?${query}` : page
  const headers = { Cookie: who?.cookies ?? '', ...UNCOMPRESSED }
  const init = { headers, redirect: 'manual' } as const
  const answer = await fetch(shop.origin + where, init)
  const shown = `${page}?${names.join('&')}`
  const isText = !/\/xlsx(\.data)?$/.test(page)
  const said = isText ? await answer.text() : ''
  // Scripts are led by what a 202 says.
  const to = answer.status === 202 ? said : (answer.headers.get('Location') ?? '')
  const led = `${answer.status} ${to}`
  return { status: answer.status, led, faults: fault(shown, answer.status, said) }
}

async function faultsOfPage(page: string, groups: string[][]): Promise<string[]> {
  const faults: string[] = []
  for (const group of groups) {
    const answer = await askWith(page, group)
    faults.push(...answer.faults)
    if (answer.status === 200 || answer.led === (await askWith(page, [])).led) continue
    // One of them alone may have led away, before the others were read.
    const each = await settled(group.map((name) => askWith(page, [name])))
    faults.push(...each.flatMap((one) => one.faults))
  }
  return faults
}

test('every query of every route', async () => {
  const names = queryNames()
  expect(names.length).toBeGreaterThan(20)
  const groups = inGroups(names)
  // What scripts ask for is read by the same loaders: there the groups take turns.
  const asked = pathsOfRoutes(shop.values).flatMap((path, turn) => [
    { page: path, groups },
    {
      page: dataOf(path),
      groups: isThorough ? groups : [groups[turn % groups.length] ?? []],
    },
  ])
  const faults = await atOnce.map(asked, ({ page, groups }) => faultsOfPage(page, groups))
  expect(faults.flat()).toEqual([])
})

/** One form of somebody, and which of its fields are filled in. */
type Try = { who: Somebody; form: ShownForm; name: string | string[] }
/** What they are given, and where it is sent if not where its form is. */
type Tried = { one: Try; text: string; to?: string }

async function faultsOf({ who, form, name }: Try, text: string, to = form.to) {
  const raw = filledIn(form, name, 'ROTO').toString().replaceAll('ROTO', text)
  const body = { raw, type: 'application/x-www-form-urlencoded' }
  const where = `${who.name}: ${to} ${form.intent?.[1] ?? ''} ${String(name)} ${text.slice(0, 9)}`
  const answer = await sendForm(shop.origin + to, body, who.cookies)
  const faults = fault(where, answer.status, answer.html + answer.location)
  const told = answer.cookies.find((cookie) => cookie.startsWith('dz-toast='))
  // Scripts are led by what a 202 says, and ask there for data too.
  const led = /"redirect","(\/[^"]*)"/.exec(answer.html)?.[1]
  const next = led ? dataOf(led) : answer.location
  if (!told || !next.startsWith('/')) return faults
  const headers = { Cookie: `${who.cookies}; ${told}`, ...UNCOMPRESSED }
  const after = await fetch(shop.origin + next, { headers, redirect: 'manual' })
  return [...faults, ...fault(`${where}, the page after`, after.status, await after.text())]
}

test('every field of every form', async () => {
  const tries = new Map<string, Try & { name: string }>()
  for (const who of shop.people) {
    for (const form of await formsFor(shop.origin, who.cookies, who.starts)) {
      if (form.intent?.[1] === 'sign-out') continue
      for (const { name } of textFields(form)) {
        const kind = withoutIds(`${form.to} ${form.intent?.[1]} ${name}`).replace(/[?]\S*/, '?')
        // A row that is there has all that its form asks for: but for what is broken it would be stored.
        const isWhole = form.to.includes('editar=')
        if (!tries.has(kind) || isWhole) tries.set(kind, { who, form, name })
      }
    }
  }
  expect(tries.size).toBeGreaterThan(100)
  const all = [...tries.values()]
  // How a field is read does not depend on which of its form's buttons sent it, nor where it is cut on
  // the form: each field has one of them in turn, each button a field.
  const path = ({ form }: Try) => pathOf(form)
  const typedIn = (form: ShownForm) => textFields(form).filter(({ type }) => type !== 'hidden')
  const isTyped = ({ form }: Try) => typedIn(form).length > 0
  const whole = (one: Try) => `${path(one)} ${namesOf(one.form.fields)}`
  const buttons = oneOfEach(all, (one) => `${path(one)} ${one.form.intent?.[1]}`)
  const read = oneOfEach(all, (one) => `${whole(one)} ${withoutIds(one.name)}`)
  const fields = oneOfEach(all, (one) => `${path(one)} ${withoutIds(one.name)}`)
  const toData = (text: string) => (one: Try) => ({ one, text, to: dataOf(one.form.to) })
  const tried: Tried[] = isThorough
    ? [BROKEN, LONG, LONG_EVEN].flatMap((text) => all.map((one) => ({ one, text })))
    : [
        ...[...new Set([...read, ...buttons])].map(toData(BROKEN)),
        // The page that comes back shows all that was typed.
        ...oneOfEach(all.filter(isTyped), whole).map(({ who, form }) => {
          const name = typedIn(form).map((field) => field.name)
          return { one: { who, form, name }, text: BROKEN }
        }),
        ...fields.map(toData(LONG)),
        ...oneOfEach(all, path).map((one) => ({ one, text: LONG_EVEN })),
      ]
  const faults = await atOnce.map(tried, ({ one, text, to }) => faultsOf(one, text, to))
  expect(faults.flat()).toEqual([])
})

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
