import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClaim, aUser } from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { db } from '~/database/db.server'
import {
  answerClaim,
  claimsToAnswer,
  countClaims,
  everyClaim,
  listClaims,
} from './admin/claims.server'
import { recordClaimMail } from './claim-mail.server'
import type { ClaimDraft } from './claim'
import { claimOfToken, claimToken, fileClaim, findClaim } from './claim.server'

const PROVIDER = { name: 'Flores S.A.C.', ruc: '20131312955', address: 'Calle Uno 1' }
const DRAFT: ClaimDraft = {
  ...{ kind: 'queja', name: 'Ana', address: 'Av. Grau 120', document: '45678912' },
  ...{ phone: '987654321', email: 'ana@correo.pe', guardian: null, good: 'servicio', amount: 100 },
  ...{ good_description: 'Un ramo', detail: 'Nadie contesta', request: 'Una llamada' },
}

const numbers = async () =>
  (await db.selectFrom('claims').select('number').orderBy('number').execute()).map(
    ({ number }) => number,
  )

const queued = async (id: string) => {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key like ${`claim-%${id}`} order by key`.execute(db)
  return rows.map(({ key }) => key)
}

test('a form sent ten times at once is one sheet with one mail for each of its readers', async () => {
  const before = await numbers()
  const ids = await settled(Array.from({ length: 10 }, () => fileClaim(DRAFT, 'una', PROVIDER)))
  const [id = ''] = new Set(ids)
  expect(new Set(ids).size).toBe(1)
  expect(await numbers()).toEqual([...before, (before.at(-1) ?? 0) + 1])
  expect(await queued(id)).toEqual([`claim-alert:${id}`, `claim-copy:${id}`])

  const others = await settled([
    fileClaim(DRAFT, 'otra', PROVIDER),
    fileClaim({ ...DRAFT, detail: 'Y tampoco escribe' }, 'una', PROVIDER),
  ])
  expect(new Set([id, ...others]).size).toBe(3)
})

test('whatever cannot be written takes no number, and leaves no mail', async () => {
  const before = await queued('')
  const first = await aClaim()
  const wrong = fileClaim({ ...DRAFT, name: '' }, 'mal', PROVIDER)
  await expect(wrong).rejects.toThrow('claims_name_check')
  await expect(
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto('claims')
        .values({ ...first, id: undefined })
        .execute()
      throw new Error('after it')
    }),
  ).rejects.toThrow('after it')
  // Whatever number is asked for.
  expect(await aClaim({ number: 1_000_000 })).toMatchObject({ number: first.number + 1 })
  expect(await queued('')).toEqual(before)
})

test.each([
  `update claims set detail = 'Nada'`,
  `update claims set number = number + 100`,
  `update claims set provider_ruc = '20100047218'`,
  'delete from claims',
  'truncate claims, claim_answers, claim_mails',
  `update claim_answers set text = 'Otra'`,
  `update claim_answers set answered_by = null`,
  'delete from claim_answers',
  'truncate claim_answers',
  `update claim_mails set problem = 'rechazado'`,
  'delete from claim_mails',
  'truncate claim_mails',
  'update claim_counter set last_number = 0',
  'delete from claim_counter',
  'truncate claim_counter',
  'insert into claim_counter values (true, 5)',
])('the book refuses: %s', async (statement) => {
  const { id } = await aClaim()
  const { id: staffId } = await aUser()
  await answerClaim(id, { text: 'Va otro ramo', staffId })
  await recordClaimMail(id, 'copy', null)
  await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '23001' })
  expect(await findClaim(id)).toMatchObject({ detail: 'Llegó marchito', answer: 'Va otro ramo' })
})

test('of answers at once one stays, and survives who wrote it', async () => {
  const { id } = await aClaim()
  const { id: staffId } = await aUser()
  const answers = ['una', 'dos', 'tres', 'cuatro']
  const taken = await settled(answers.map((text) => answerClaim(id, { text, staffId })))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const text = answers[taken.indexOf(true)]
  expect(await queued(id)).toEqual([`claim-answer:${id}`])

  await db.deleteFrom('users').where('id', '=', staffId).execute()
  expect(await findClaim(id)).toMatchObject({ answer: text, staff: null })
})

test('a sheet is opened by its own token alone', async () => {
  const { id } = await aClaim()
  expect(await claimOfToken(claimToken(id))).toMatchObject({ id })
  const [, signature = ''] = claimToken(id).split('.')
  const { id: other } = await aClaim()
  for (const token of ['', id, `${other}.${signature}`, `${id}.`, `${claimToken(id)}x`]) {
    expect(await claimOfToken(token)).toBeUndefined()
  }
})

test('staff see what waits first, oldest first, and find sheets by number and person', async () => {
  const { active: before } = await countClaims()
  const [first, second, third] = [
    await aClaim({ name: 'Zoila Buscada', created_at: new Date('2026-01-05T12:00:00Z') }),
    await aClaim({ name: 'Zoila Buscada' }),
    await aClaim({ name: 'Zoila Buscada' }),
  ]
  await answerClaim(second.id, { text: 'Ya', staffId: (await aUser()).id })
  expect((await countClaims()).active).toBe(before + 2)
  const found = async (words: string, status: 'active' | 'inactive' | null = null) =>
    (await listClaims({ words, status, page: 1 })).rows.map(({ id }) => id)
  expect(await found('zoila')).toEqual([first.id, third.id, second.id])
  expect(await found('zoila', 'active')).toEqual([first.id, third.id])
  expect(await found('zoila', 'inactive')).toEqual([second.id])
  expect(await found(`00000${second.number}-2026`)).toEqual([second.id])
  expect(await found(String(second.number))).toEqual([second.id])

  const now = new Date('2026-01-06T12:00:00Z')
  expect(await claimsToAnswer(now)).toMatchObject({ due: '2026-01-26', left: 14 })
})

test('the whole book leaves in order, however long it is', async () => {
  const ids = await settled(Array.from({ length: 12 }, () => aClaim()))
  const read: number[] = []
  for await (const some of everyClaim(5)) read.push(...some.map(({ number }) => number))
  expect(read.length).toBeGreaterThanOrEqual(ids.length)
  expect(read).toEqual(await numbers())
})
