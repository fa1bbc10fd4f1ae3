import pLimit from 'p-limit'
import { beforeAll, expect, test } from 'vitest'
import { sendForm } from '../../support/form-posts'
import { openFullShop, type Somebody } from '../../support/people'
import { isThorough } from '../../support/rounds'
import {
  asMultipart,
  dataOf,
  formsFor,
  namesOf,
  oneOfEach,
  pathOf,
  type ShownField,
  type ShownForm,
} from '../../support/shown-forms'

/* Forms in which a field stands twice, as a program or a page changed by hand sends them. */

/** Pairs that a page shows again; what the others come to is read as scripts send it. */
const SHOWN = ['as it was, again', 'what no field takes, and nothing']

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

/** One form, and which of its fields stand twice: all of them, those that somebody fills in, or one. */
type Doubled = {
  who: Somebody
  form: ShownForm
  which: 'all' | 'filled' | 'one'
  twice: ShownField[]
}
type Try = Doubled & { pair: string }

/** The fields of the form twice, and then each of them while the others are as they were. */
function doubledIn(who: Somebody, form: ShownForm): Doubled[] {
  const filled = form.fields.filter(({ type }) => type !== 'hidden')
  const each = form.fields.map((field) => ({ who, form, which: 'one' as const, twice: [field] }))
  return [
    { who, form, which: 'all', twice: form.fields },
    { who, form, which: 'filled', twice: filled },
    ...each,
  ]
}

/**
 * All that is filled in at once with every pair, as a page shows it again; everything with one pair in turn by
 * each button; each field with one pair in turn, by one of the form's buttons, as scripts send it: how a field
 * is read does not depend on who sends it, nor by which button.
 */
function triesOf(all: Doubled[]): Try[] {
  const pairs = Object.keys(PAIRS)
  const path = ({ form }: Doubled) => pathOf(form)
  const some = (which: Doubled['which'], kind: (one: Doubled) => string) => {
    const of = all.filter((one) => one.which === which && one.twice.length > 0)
    return isThorough ? of : oneOfEach(of, kind)
  }
  const forms = some('filled', (one) => `${path(one)} ${namesOf(one.form.fields)}`)
  const buttons = some('all', (one) => `${path(one)} ${one.form.intent?.[1]}`)
  const fields = some('one', (one) => `${path(one)} ${namesOf(one.twice)}`)
  return [
    ...forms.flatMap((one) => pairs.map((pair) => ({ ...one, pair }))),
    ...[...buttons, ...fields].map((one, turn) => ({
      ...one,
      pair: pairs[turn % pairs.length] ?? '',
    })),
  ]
}

async function faultOf({ who, form, which, twice, pair }: Try): Promise<string[]> {
  const body = new URLSearchParams(form.intent ? [form.intent] : [])
  for (const field of form.fields) {
    const both = twice.includes(field) ? PAIRS[pair]?.(field.value) : undefined
    for (const value of both ?? [field.value]) body.append(field.name, value)
  }
  const sent = form.isMultipart ? asMultipart(body) : body
  const isData = which === 'one' || (which === 'filled' && !SHOWN.includes(pair))
  const to = isData && !isThorough ? dataOf(form.to) : form.to
  const { status, html } = await sendForm(shop.origin + to, sent, who.cookies)
  const names = which === 'one' ? namesOf(twice) : which
  // A field shows one of its texts, and not both in one.
  const isJoined = twice.some(({ value }) => value && html.includes(`"${value},${value}"`))
  if (status < 500 && !isJoined) return []
  return [`${form.to} ${form.intent?.[1] ?? ''} ${names} ${pair}: ${isJoined ? 'joined' : status}`]
}

test('every form answers a field that stands twice', async () => {
  const all: Doubled[] = []
  for (const who of shop.people) {
    const forms = await formsFor(shop.origin, who.cookies, who.starts)
    const stay = forms.filter(({ intent }) => intent?.[1] !== 'sign-out')
    all.push(...stay.flatMap((form) => doubledIn(who, form)))
  }
  const tries = triesOf(all)
  expect(tries.length).toBeGreaterThan(500)
  const faults = await pLimit(8).map(tries, faultOf)
  expect(faults.flat()).toEqual([])
})
