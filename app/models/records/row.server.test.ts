import { beforeEach, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { whileHeld } from '../../../tests/support/database/held-rows'
import { aTag } from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { pageOf } from './page.server'
import { moveRow } from './display-order.server'
import { deleteRows, insertRow, updateRow } from './row.server'
import { GONE, placedVersion, type Saved, versionOf } from './saving'

beforeEach(() => db.deleteFrom('tags').execute())

const DRAFT = { name: 'Amor', slug: 'amor', description: null, icon: null, display_order: null }

function stored(id: string) {
  return db.selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function idOf(saved: Saved): string {
  if (!saved.saved) throw new Error(JSON.stringify(saved))
  return saved.id
}

test('a row without a place comes last, new or changed', async () => {
  const other = await aTag({ display_order: 7 })
  const id = idOf(await insertRow('tags', DRAFT))
  expect(await stored(id)).toMatchObject({ name: 'Amor', display_order: 8 })
  const { slug } = other
  await updateRow('tags', other.id, { ...DRAFT, slug }, versionOf(await stored(other.id)))
  expect(await stored(other.id)).toMatchObject({ name: 'Amor', display_order: 9 })
})

test('of ten who save the same row at once one does, and the others read what it wrote', async () => {
  const id = idOf(await insertRow('tags', DRAFT))
  const seen = versionOf(await stored(id))
  const save = (_: unknown, turn: number) => () =>
    updateRow('tags', id, { ...DRAFT, name: `Amor ${turn}`, display_order: 1 }, seen)
  const saves = await whileHeld(
    (trx) => trx.selectFrom('tags').where('id', '=', id).forUpdate().execute(),
    ...Array.from({ length: 10 }, save),
  )
  expect(saves.filter(({ saved }) => saved)).toHaveLength(1)
  const { name, ...row } = await stored(id)
  const refused = saves.find((one) => !one.saved)
  expect(refused).toMatchObject({ version: versionOf(row) })
  expect(refused).toMatchObject({ fieldErrors: { name: [`Otra persona dejó aquí: ${name}`] } })
})

test('a row that others moved meanwhile stays there, unless its form moves it too', async () => {
  const id = idOf(await insertRow('tags', { ...DRAFT, name: 'Zinia', display_order: 3 }))
  await aTag({ display_order: 1 })
  await aTag({ display_order: 2 })
  const save = (name: string, display_order: number | null, seen: string) =>
    updateRow('tags', id, { ...DRAFT, name, display_order }, seen)
  const opened = placedVersion(await stored(id))
  await moveRow('tags', id, 1)
  expect(await save('Amor', 3, opened)).toMatchObject({ saved: true })
  expect(await stored(id)).toMatchObject({ name: 'Amor', display_order: 1 })

  const refused = await save('Amistad', 3, opened)
  if (refused.saved) throw new Error('not refused')
  expect(refused.fieldErrors).toEqual({ name: ['Otra persona dejó aquí: Amor'] })
  expect(await save('Amistad', 3, refused.version ?? '')).toMatchObject({ saved: true })
  expect(await stored(id)).toMatchObject({ name: 'Amistad', display_order: 1 })

  await save('Amistad', 2, placedVersion(await stored(id)))
  expect(await stored(id)).toMatchObject({ display_order: 2 })
  await save('Amistad', null, placedVersion(await stored(id)))
  expect(await stored(id)).toMatchObject({ display_order: 4 })
})

test('what a rule finds wrong keeps the row as it is', async () => {
  const id = idOf(await insertRow('tags', DRAFT))
  const before = await stored(id)
  const rules = { before: () => ({ formErrors: ['Así no'] }) }
  const saved = await updateRow('tags', id, { ...DRAFT, name: 'Ánimo' }, versionOf(before), rules)
  expect(saved).toEqual({ saved: false, formErrors: ['Así no'] })
  expect(await stored(id)).toEqual(before)
})

test('a deleted row is deleted once, and nobody saves it', async () => {
  const id = idOf(await insertRow('tags', DRAFT))
  const deleted = await settled([deleteRows('tags', [id]), deleteRows('tags', [id])])
  expect(deleted.map(({ count }) => count).sort()).toEqual([0, 1])
  expect(await updateRow('tags', id, DRAFT, '0')).toEqual(GONE)
})

test('a page knows how many rows all pages have, whatever it selects and is sorted by', async () => {
  for (const name of ['A', 'B', 'C']) await aTag({ name, active: name !== 'B' })
  const query = db
    .selectFrom('tags')
    .select((eb) => eb.fn.coalesce('description', 'name').as('said'))
    .where('active', '=', true)
    .orderBy('name', 'desc')
  expect(await pageOf(query, 1, 1)).toEqual({ rows: [{ said: 'C' }], total: 2 })
  expect(await pageOf(query, 2, 1)).toEqual({ rows: [{ said: 'A' }], total: 2 })
  expect(await pageOf(query, 3, 1), 'beyond the last').toEqual({ rows: [{ said: 'A' }], total: 2 })
  expect(await pageOf(query.where('name', '=', 'D'), 3, 1)).toEqual({ rows: [], total: 0 })
})
