import pLimit from 'p-limit'
import { beforeAll, expect, test } from 'vitest'
import { sendForm } from '../support/form-posts'
import { openFullShop, type Somebody } from '../support/people'
import { asMultipart, formsFor, type ShownField, type ShownForm } from '../support/shown-forms'

/* Forms in which a field stands twice, as a program or a page changed by hand sends them. */

/** What a field that stands twice says, the first time and the second. */
const PAIRS: Record<string, (shown: string) => [string, string]> = {
  'as it was, again': (shown) => [shown, shown],
  'as it was, and nothing': (shown) => [shown, ''],
  'nothing, and as it was': (shown) => ['', shown],
  'nothing, twice': () => ['', ''],
  'what no field takes, and nothing': () => ['\u202e', ''],
}

let shop: Awaited<ReturnType<typeof openFullShop>>

beforeAll(async () => {
  shop = await openFullShop()
})

type Try = { who: Somebody; form: ShownForm; twice: ShownField[]; pair: string }

/** All fields of the form twice, and then each of them while the others are as they were. */
function triesOf(who: Somebody, form: ShownForm, turn: number): Try[] {
  const pairs = Object.keys(PAIRS)
  const every = pairs.map((pair) => ({ who, form, twice: form.fields, pair }))
  const each = form.fields.map((field, place) => ({
    ...{ who, form, twice: [field] },
    pair: pairs[(turn + place) % pairs.length] ?? '',
  }))
  return [...every, ...each]
}

async function faultOf({ who, form, twice, pair }: Try): Promise<string[]> {
  const body = new URLSearchParams(form.intent ? [form.intent] : [])
  for (const field of form.fields) {
    const both = twice.includes(field) ? PAIRS[pair]?.(field.value) : undefined
    for (const value of both ?? [field.value]) body.append(field.name, value)
  }
  const sent = form.isMultipart ? asMultipart(body) : body
  const { status, html } = await sendForm(shop.origin + form.to, sent, who.cookies)
  const names = twice === form.fields ? 'every field' : twice.map(({ name }) => name).join()
  // A field shows one of its texts, and not both in one.
  const isJoined = twice.some(({ value }) => value && html.includes(`"${value},${value}"`))
  if (status < 500 && !isJoined) return []
  return [`${form.to} ${form.intent?.[1] ?? ''} ${names} ${pair}: ${isJoined ? 'joined' : status}`]
}

test('every form answers a field that stands twice', async () => {
  const tries: Try[] = []
  for (const who of shop.people) {
    const forms = await formsFor(shop.origin, who.cookies, who.starts)
    const stay = forms.filter(({ intent }) => intent?.[1] !== 'sign-out')
    tries.push(...stay.flatMap((form, turn) => triesOf(who, form, turn)))
  }
  expect(tries.length).toBeGreaterThan(1_000)
  const faults = await pLimit(8).map(tries, faultOf)
  expect(faults.flat()).toEqual([])
})
