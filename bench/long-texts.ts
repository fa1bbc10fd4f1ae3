import fs from 'node:fs'
import { sendForm } from '../tests/support/form-posts'
import {
  asMultipart,
  filledIn,
  formsFor,
  oneOfEach,
  pathOf,
  type ShownForm,
  textFields,
  withoutIds,
} from '../tests/support/shown-forms'
import { median } from './medians'
import type { Shop } from './shop'
import { enter } from './staff'

/** Texts that some way of reading finds hard. */
const PIECES = ['a', 'e\u0301', '\u0301\u0316', '👨‍👩‍👧‍👦', 'a\r\n']
/** What no field takes, so that a short text is answered with the page too. */
const REFUSED = '\u202e'
const LONG_BYTES = 95_000
const SHORT_BYTES = 1_000

type Field = { cookies: string; form: ShownForm; name: string; piece: string }

/** A field, and how many times as much processor as a short text a long one costs in it. */
export type Cost = { where: string; shortMs: number; longMs: number; ratio: number }

/** Every field of every form that a guest or staff find, the dearest first, each with one kind of text in turn. */
export async function measureLongTexts(shop: Shop, rounds: number): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const field of await fieldsOf(shop)) {
    const { form, name, piece } = field
    const [short, long] = [SHORT_BYTES, LONG_BYTES].map((bytes) => {
      const sent = new URLSearchParams({ '': piece }).toString().length - 1
      return REFUSED + piece.repeat(Math.floor(bytes / sent))
    })
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, text] of [short, long].entries()) {
        times[at]?.push(await costOf(shop, () => send(shop, field, text ?? '')))
      }
    }
    const [shortMs, longMs] = [median(times[0]), median(times[1])]
    costs.push({ where: `${pathOf(form)} ${name}`, shortMs, longMs, ratio: longMs / shortMs })
  }
  return costs.sort((one, other) => other.ratio - one.ratio)
}

async function fieldsOf(shop: Shop): Promise<Field[]> {
  const staff = await enter(shop)
  const fields: Omit<Field, 'piece'>[] = []
  for (const [cookies, starts] of [
    ['', ['/', '/ingresar', '/registro', '/forgot-password', '/libro-de-reclamaciones']],
    [staff, ['/admin/dashboard', '/cambiar-contrasena']],
  ] as const) {
    for (const form of await formsFor(shop.origin, cookies, [...starts])) {
      if (form.intent?.[1] === 'sign-out') continue
      fields.push(...textFields(form).map(({ name }) => ({ cookies, form, name })))
    }
  }
  const each = oneOfEach(fields, ({ form, name }) => `${pathOf(form)} ${withoutIds(name)}`)
  return each.map((field, turn) => ({ ...field, piece: PIECES[turn % PIECES.length] ?? '' }))
}

async function send({ origin }: Shop, { cookies, form, name }: Field, text: string) {
  const body = filledIn(form, name, text)
  const { status } = await sendForm(
    origin + form.to,
    form.isMultipart ? asMultipart(body) : body,
    cookies,
  )
  if (status >= 500) throw new Error(`${form.to} ${name}: ${status}`)
}

/** Milliseconds of processor that the shop, all its threads together, takes for something; finer than `cpuMs`. */
async function costOf({ pid }: Shop, work: () => Promise<unknown>): Promise<number> {
  const ran = () => {
    const threads = fs.readdirSync(`/proc/${pid}/task`)
    const ns = threads.map((thread) =>
      Number(fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return ns.reduce((sum, one) => sum + one, 0) / 1e6
  }
  const before = ran()
  await work()
  return ran() - before
}
