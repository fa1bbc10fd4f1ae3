import pLimit from 'p-limit'
import { beforeAll, expect, test } from 'vitest'
import {
  asMultipart,
  dataOf,
  type ShownField,
  filledIn,
  formsFor,
  oneOfEach,
  pathOf,
  routesWithAction,
  type ShownForm,
  textFields,
  withoutIds,
} from '../../support/shown-forms'
import { openFullShop, type Somebody } from '../../support/people'
import { isThorough } from '../../support/rounds'
import { sendForm, valuesOf } from '../../support/form-posts'

/** However long a text is and whatever it is made of, no field of any form keeps other people waiting. */

const KINDS = {
  plain: 'a',
  'letters with accents': 'e\u0301',
  'a heap of accents': '\u0301\u0316',
  families: '👨‍👩‍👧‍👦',
  lines: 'a\r\n',
}
type Kind = keyof typeof KINDS

/** Fields that take so much that 90,000 letters come back whole. */
const MANY = new Set(['body', 'people'])
/** What no field takes, so that both of a pair are answered with the page and not one with a redirect. */
const REFUSED = '\u202e'
const CUT = 'Era tan largo que le quitamos el final'
const AT_ONCE = 8

/** One field of one form of somebody, and what is done with it. */
type Try = { who: Somebody; form: ShownForm; field: ShownField }

let origin: string
let tries: Try[]

beforeAll(async () => {
  const shop = await openFullShop()
  ;({ origin } = shop)
  const kinds = new Map<string, Try>()
  for (const who of shop.people) {
    for (const form of await formsFor(origin, who.cookies, who.starts)) {
      // Whoever signs out is somebody else afterwards.
      if (form.intent?.[1] === 'sign-out') continue
      for (const field of textFields(form)) {
        const kind = withoutIds(named({ who, form, field })).replace(/[?]\S*/, '?')
        kinds.set(kind, { who, form, field })
      }
    }
  }
  tries = [...kinds.values()]
  tries.push(
    ...['prefix', 'name'].map((name) => ({
      who: shop.people[2] ?? expect.fail('no staff'),
      form: { to: '/admin/imagen', intent: null, isMultipart: true, fields: [] },
      field: { name, type: 'text', value: '' },
    })),
  )
})

/** A text of so many bytes as its form sends them. */
function textOf(kind: Kind, bytes: number, { isMultipart }: ShownForm): string {
  const one = KINDS[kind]
  const sent = isMultipart ? one : new URLSearchParams({ '': one }).toString().slice(1)
  return one.repeat(Math.floor(bytes / Buffer.byteLength(sent)))
}

/** Each field has its turn with one kind of text; `THOROUGH=1` before the command tries all there is. */
function kindsFor(turn: number): Kind[] {
  const kinds = Object.keys(KINDS) as Kind[]
  return isThorough ? kinds : kinds.slice(turn % kinds.length, (turn % kinds.length) + 1)
}

/**
 * Every field of every form, with one of the form's buttons in turn and as one of those who see it:
 * the same reads it for all of them.
 */
function eachField(of: Try[]): Try[] {
  return someOf(of, ({ form, field }) => `${pathOf(form)} ${withoutIds(field.name)}`)
}

/** One field in turn of each button of each form, as each of those who see it. */
function eachButton(of: Try[]): Try[] {
  return someOf(of, ({ who, form }) => `${who.name} ${pathOf(form)} ${form.intent?.[1]}`)
}

/** One field in turn of each form, where what is tried depends on the form alone. */
function eachForm(of: Try[]): Try[] {
  return someOf(of, ({ form }) => pathOf(form))
}

function someOf(of: Try[], kind: (one: Try) => string): Try[] {
  return isThorough ? of : oneOfEach(of, kind)
}

function named({ who, form, field }: Try): string {
  return `${who.name}: ${form.to} ${form.intent?.[1] ?? ''} ${field.name}`
}

/** @param more fields of its form that hold the same text */
function post({ who, form, field }: Try, text: string, to = form.to, more: string[] = []) {
  const body = filledIn(form, [field.name, ...more], text)
  return sendForm(origin + to, form.isMultipart ? asMultipart(body) : body, who.cookies)
}

test('every route that takes forms shows one that is tried', () => {
  const paths = tries.map(({ form }) => form.to.replace(/[?].*$/, ''))
  const missing = [...routesWithAction()].flatMap(([name, pattern]) =>
    paths.some((path) => pattern.test(path)) ? [] : [name],
  )
  // These are buttons, boxes and files alone, the last ones of a private link; that of a draft needs a
  // session that ended, and the preview draws another's form.
  expect(missing).toEqual([
    '_shop.baja.$token.tsx',
    '_shop.mis-pedidos_.$orderNumber.tsx',
    'admin.borrador.ts',
    'admin.campanias_.vista.ts',
    'admin.clientes_.$customerId_.borrar.tsx',
    'admin.pedidos_.$orderNumber_.foto.ts',
    'admin.pedidos_.nuevos.ts',
    'admin.productos_.lista',
    'reparto.$token',
  ])
  expect(tries.length).toBeGreaterThan(150)
})

test('a text of 10 KB is answered in words, whatever button sends it', async () => {
  await expectWords(eachButton(tries), 10, { toData: true })
})

test('a text of 95 KB is answered in words, whatever field it is in', async () => {
  await expectWords(eachField(tries), 95, { begin: REFUSED, toData: true })
  // A page shows what came of it in the same way whatever field it is.
  await expectWords(eachForm(tries), 95, { begin: REFUSED })
})

test('a text of megabytes among pictures is answered in words', async () => {
  const withPictures = tries.filter(({ form }) => form.isMultipart)
  expect(withPictures.length).toBeGreaterThan(80)
  // All fields pass through the same reading, which is what may be slow with so much.
  const taken = withPictures.filter(({ field }) => MANY.has(field.name))
  const all = new Set([...eachForm(withPictures), ...eachField(taken)])
  await expectWords([...all], 2_000, { begin: REFUSED })
})

test('a text of 100 KB, more than a form without files may hold, is answered in words', async () => {
  await expectWords(eachForm(tries), 100)
})

/**
 * @param begin of each text, if it is not of one kind alone
 * @param toData whether it is sent as scripts send it
 */
async function expectWords(tried: Try[], kilobytes: number, { begin = '', toData = false } = {}) {
  const sent = tried.flatMap((one, turn) => kindsFor(turn).map((kind) => ({ one, kind })))
  const wrong = await pLimit(AT_ONCE).map(sent, async ({ one, kind }) => {
    const to = toData && !isThorough ? dataOf(one.form.to) : one.form.to
    const answer = await post(one, begin + textOf(kind, kilobytes * 1_000, one.form), to)
    // Scripts draw the words of what they are sent.
    const isRight = to === one.form.to ? isInWords(answer) : answer.status < 500
    return isRight ? [] : [`${named(one)}, ${kind}: ${answer.status}`]
  })
  expect(wrong.flat()).toEqual([])
}

function isInWords({ status, html }: { status: number; html: string }): boolean {
  return status < 400 || (status < 500 && /[a-záéíóúñ]{3} [a-záéíóúñ]{2}/.test(html))
}

test('a refused text comes back: whole up to 2,000 characters, and else with a word about it', async () => {
  const wrong: string[] = []
  const shown = eachField(tries).filter(
    ({ form, field }) =>
      /^(text|email|tel|textarea|url)$/.test(field.type) &&
      // What is searched for, what are numbers beside products, what goes to another page by a cookie.
      !/^product_words$|^place-/.test(field.name) &&
      form.to !== '/boletin',
  )
  let seen = 0
  await pLimit(AT_ONCE).map(inThrees(shown), async (some) => {
    const [first = expect.fail('none')] = some
    const typed = '💐'.repeat(2_000)
    const others = some.slice(1).map(({ field }) => field.name)
    const whole = await post(first, typed, undefined, others)
    for (const [at, one] of some.entries()) {
      const field = one.field.name
      const shownBack = valuesOf(whole.html, field)
      if (whole.status !== 400 || shownBack.length === 0) continue
      if (!shownBack.includes(typed)) wrong.push(`${named(one)} loses some`)
      const long = 'x'.repeat(90_000)
      const isPage = at === 0
      const { status, html } = await post(one, long, isPage ? undefined : dataOf(one.form.to))
      // It was refused for one of the others.
      if (status !== 400) continue
      seen += 1
      const backs = isPage ? valuesOf(html, field) : html.split('"')
      const [back = ''] = backs.filter((value) => /^x{9}/.test(value))
      const isSaid = html.includes(CUT)
      const isRight = MANY.has(field) ? back === long : isSaid && /^x{2000,22000}$/.test(back)
      if (!isRight) wrong.push(`${named(one)} shows ${back.length}`)
    }
  })
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(40)
})

/** Fields of one form that are filled in at once: three such texts are as much as a form may hold. */
function inThrees(of: Try[]): Try[][] {
  const forms = new Map<string, Try[]>()
  for (const one of of) {
    const form = `${one.who.name} ${one.form.to} ${one.form.intent?.[1]}`
    forms.set(form, [...(forms.get(form) ?? []), one])
  }
  return [...forms.values()].flatMap((fields) =>
    fields.flatMap((_, at) => (at % 3 === 0 ? [fields.slice(at, at + 3)] : [])),
  )
}
