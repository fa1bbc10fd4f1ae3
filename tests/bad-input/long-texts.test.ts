import fs from 'node:fs'
import pLimit from 'p-limit'
import { beforeAll, expect, test } from 'vitest'
import {
  asMultipart,
  type ShownField,
  filledIn,
  formsFor,
  oneOfEach,
  pathOf,
  routesWithAction,
  type ShownForm,
  textFields,
  withoutIds,
} from '../support/shown-forms'
import { openFullShop, type Somebody } from '../support/people'
import { isThorough, rounds } from '../support/rounds'
import { sendForm, valuesOf } from '../support/form-posts'

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
/** An answer that costs less is too cheap for the clock of a process. */
const CHEAP_MS = 100
/** Enough for what is slow to show: how often a form with pictures is read counts more than how much. */
const MEGABYTES = rounds(2, 5) * 1_000_000
/** Where nothing is measured, so many are sent at once. */
const AT_ONCE = 8
const hasProc = fs.existsSync('/proc/self/schedstat')

/** One field of one form of somebody, and what is done with it. */
type Try = { who: Somebody; form: ShownForm; field: ShownField }

let origin: string
let pid: number
let tries: Try[]

beforeAll(async () => {
  const shop = await openFullShop()
  ;({ origin, pid } = shop)
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
}, 120_000)

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

function post({ who, form, field }: Try, text: string, name = field.name) {
  const body = filledIn(form, name, text)
  return sendForm(origin + form.to, form.isMultipart ? asMultipart(body) : body, who.cookies)
}

/** Milliseconds of processor the shop has had since it started, all its threads together. */
function processorMs(): number {
  const threads = fs.readdirSync(`/proc/${pid}/task`)
  const ns = threads.map((thread) => {
    const [ran = '0'] = fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return Number(ran)
  })
  return ns.reduce((sum, one) => sum + one, 0) / 1e6
}

async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = processorMs()
  await work()
  return processorMs() - before
}

/**
 * How many times as much one thing costs as another. What looks dear is looked at again, several at
 * a time if it is cheap; then the least counts, because what else the process does meanwhile,
 * collecting garbage, only ever adds to it.
 *
 * @param shortOnce milliseconds that the other takes, where they are known
 */
async function ratio(
  long: () => Promise<unknown>,
  short: () => Promise<unknown>,
  shortOnce?: number,
) {
  const longOnce = await costOf(long)
  shortOnce ??= await costOf(short)
  if (longOnce <= 3 * shortOnce) return longOnce / shortOnce
  const times = shortOnce < CHEAP_MS ? 5 : 1
  let [leastLong, leastShort] = [Infinity, Infinity]
  for (let turn = 0; turn < 8; turn += 1) {
    leastLong = Math.min(leastLong, await costOf(() => repeated(times, long)))
    leastShort = Math.min(leastShort, await costOf(() => repeated(times, short)))
    if (turn > 0 && leastLong <= 3 * leastShort) break
  }
  return leastLong / leastShort
}

async function repeated(times: number, work: () => Promise<unknown>) {
  for (let time = 0; time < times; time += 1) await work()
}

test('every route that takes forms shows one that is tried', () => {
  const paths = tries.map(({ form }) => form.to.replace(/[?].*$/, ''))
  const missing = [...routesWithAction()].flatMap(([name, pattern]) =>
    paths.some((path) => pattern.test(path)) ? [] : [name],
  )
  // These are buttons alone, the last ones of a private link; that of a draft needs a session that
  // ended, and the preview draws another's form.
  expect(missing).toEqual([
    '_shop.baja.$token.tsx',
    '_shop.mis-pedidos_.$orderNumber.tsx',
    'admin.borrador.ts',
    'admin.campanias_.vista.ts',
    'admin.pedidos_.nuevos.ts',
    'reparto.$token',
  ])
  expect(tries.length).toBeGreaterThan(150)
})

test('a text of 10 KB is answered in words, whatever button sends it', async () => {
  await expectWords(eachButton(tries), 10)
}, 300_000)

test('a text of 100 KB, more than a form without files may hold, is answered in words', async () => {
  await expectWords(eachForm(tries), 100)
}, 300_000)

async function expectWords(tried: Try[], kilobytes: number) {
  const sent = tried.flatMap((one, turn) => kindsFor(turn).map((kind) => ({ one, kind })))
  const wrong = await pLimit(AT_ONCE).map(sent, async ({ one, kind }) => {
    const answer = await post(one, textOf(kind, kilobytes * 1_024, one.form))
    return isInWords(answer) ? [] : [`${named(one)}, ${kind}: ${answer.status}`]
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
  await pLimit(AT_ONCE).map(shown, async (one) => {
    const field = one.field.name
    const typed = '💐'.repeat(2_000)
    const whole = await post(one, typed)
    const shownBack = valuesOf(whole.html, field)
    if (whole.status !== 400 || shownBack.length === 0) return
    seen += 1
    if (!shownBack.includes(typed)) wrong.push(`${named(one)} loses some`)
    const long = 'x'.repeat(90_000)
    const { html } = await post(one, long)
    const [back = ''] = valuesOf(html, field).filter((value) => value.startsWith('x'))
    const isSaid = html.includes(CUT)
    const isRight = MANY.has(field) ? back === long : isSaid && /^x{2000,22000}$/.test(back)
    if (!isRight) wrong.push(`${named(one)} shows ${back.length}`)
  })
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(40)
}, 300_000)

test.runIf(hasProc)(
  'a text of 95 KB is answered in words, and costs at most three times what one of 1 KB costs',
  async () => {
    const dear: string[] = []
    const wordless = new Set<string>()
    /** What a short text costs in each form: the same in all its fields, but for what is measured again. */
    const shortIn = new Map<string, number>()
    for (const [turn, one] of eachField(tries).entries()) {
      for (const kind of kindsFor(turn)) {
        const short = () => post(one, REFUSED + textOf(kind, 1_000, one.form))
        const form = `${one.who.name} ${one.form.to} ${one.form.intent?.[1]}`
        const once = shortIn.get(form) ?? (await costOf(short))
        shortIn.set(form, once)
        const times = await ratio(
          async () => {
            const answer = await post(one, REFUSED + textOf(kind, 95_000, one.form))
            if (!isInWords(answer)) wordless.add(`${named(one)}, ${kind}: ${answer.status}`)
          },
          short,
          once,
        )
        if (times > 3) dear.push(`${named(one)}, ${kind}: ${times.toFixed(1)} times`)
      }
    }
    expect([...wordless]).toEqual([])
    expect(dear).toEqual([])
  },
  900_000,
)

test.runIf(hasProc)(
  'a text of megabytes among pictures costs at most three times what one costs that nobody reads',
  async () => {
    const dear: string[] = []
    const withPictures = tries.filter(({ form }) => form.isMultipart)
    expect(withPictures.length).toBeGreaterThan(80)
    // All fields pass through the same reading, which is what may be slow with so much.
    const taken = withPictures.filter(({ field }) => MANY.has(field.name))
    for (const one of new Set([...eachForm(withPictures), ...eachField(taken)])) {
      const text = textOf('a heap of accents', MEGABYTES, one.form)
      const times = await ratio(
        () => post(one, text),
        () => post(one, text, 'nadie'),
      )
      if (times > 3) dear.push(`${named(one)}: ${times.toFixed(1)} times`)
    }
    expect(dear).toEqual([])
  },
  900_000,
)
