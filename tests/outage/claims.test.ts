import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { beforeAll, expect, test } from 'vitest'
import { rounds } from '../support/rounds'
import { sendForm } from '../support/form-posts'
import { openMailingShop } from '../support/started-shop'
import { query } from '../support/stock'
import { until } from '../support/until'

const database = process.env.DATABASE_URL ?? ''
const CLAIMS = rounds(100, 1_000)
/** Fewer than the connections a shop takes. */
const AT_ONCE = 500

const FORM = {
  ...{ name: 'Ana Quispe', address: 'Av. Grau 120', document: '45678912', phone: '987654321' },
  ...{ guardian: '', good: 'producto', amount: '120.50', good_description: 'Un ramo' },
  ...{ kind: 'reclamo', detail: 'Llegó marchito', request: 'Otro ramo' },
}

let shop: Awaited<ReturnType<typeof openMailingShop>>

beforeAll(async () => {
  shop = await openMailingShop()
  await query(
    database,
    `insert into site_settings (key, value) values ('legal_name', 'Flores S.A.C.'),
      ('ruc', '20131312955'), ('legal_address', 'Calle Uno 1')
     on conflict (key) do update set value = excluded.value`,
  )
})

test(`${CLAIMS} claims at once, some refused and some sent twice, have ${CLAIMS} numbers without a gap`, async () => {
  const run = randomUUID()
  const [{ last = 0 } = {}] = await query<{ last: number }>(
    database,
    'select last_number as last from claim_counter',
  )
  const forms = Array.from({ length: CLAIMS }, (_, at) => ({
    ...FORM,
    key: `formulario-${at}`,
    email: `reclama-${at}-${run}@correo.pe`,
  }))
  const all = forms.flatMap((form, at) => [
    form,
    // Every fifth is pressed twice, every fourth has a sister that cannot be taken.
    ...(at % 5 === 0 ? [form] : []),
    ...(at % 4 === 0 ? [{ ...form, detail: '' }] : []),
  ])
  const turn = pLimit(AT_ONCE)
  const answers = await Promise.all(
    all.map((form) =>
      turn(() => sendForm(`${shop.origin}/libro-de-reclamaciones`, new URLSearchParams(form), '')),
    ),
  )
  const wanted = all.map(({ detail }) => (detail ? 303 : 400))
  expect(answers.map(({ status }) => status)).toEqual(wanted)

  const rows = await query<{ number: number; email: string }>(
    database,
    'select number, email from claims where number > $1 order by number',
    [last],
  )
  expect(rows.map(({ number }) => number)).toEqual(forms.map((_, at) => last + at + 1))
  expect(new Set(rows.map(({ email }) => email)).size).toBe(CLAIMS)

  // A copy for each person and a notice for each claim, none of them twice.
  for (const part of [1, 2, 3, 4]) {
    await until(`${part} of 4 parts of the mails are sent`, async () => {
      const [{ sent = 0 } = {}] = await query<{ sent: number }>(
        database,
        `select count(*)::int as sent from claim_mails join claims on claims.id = claim_id
         where problem is null and number > $1`,
        [last],
      )
      return sent >= (2 * CLAIMS * part) / 4
    })
  }
  const mails = shop.server.mails.filter(({ text }) => text?.includes(run))
  const copies = mails.flatMap(({ recipients }) => recipients).filter((to) => to.includes(run))
  expect(copies.sort()).toEqual(forms.map(({ email }) => email).sort())
  expect(mails).toHaveLength(2 * CLAIMS)
})
