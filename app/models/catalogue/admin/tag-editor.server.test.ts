import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/database/db.server'
import { aProduct, aTag } from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { readList } from '~/urls/staff/list-url'
import { setActive } from '~/models/records/active.server'
import { moveRow } from '~/models/records/display-order.server'
import { versionOf } from '~/models/records/saving'
import {
  createTag,
  listTags,
  removeTags,
  TAG_SORTS,
  tagsToRemove,
  tagToEdit,
  updateTag,
} from './tag-editor.server'

beforeEach(() => db.deleteFrom('tags').execute())

const TEXTS = { name: 'Amor', slug: 'amor', title: null, description: null }
const DRAFT = { ...TEXTS, icon: null, image_url: null, display_order: 1 }

async function names(query = '') {
  const { rows, total } = await listTags(readList(new URLSearchParams(query), TAG_SORTS))
  expect(total).toBeGreaterThanOrEqual(rows.length)
  return rows.map(({ name }) => name)
}

async function threeTags() {
  const first = await aTag({ name: 'Aniversario', display_order: 5 })
  const second = await aTag({ name: 'Ánimo', display_order: 5 })
  const third = await aTag({ name: 'Amor %', display_order: 9, active: false })
  return [first.id, second.id, third.id] as const
}

describe('the list of tags', () => {
  it('stands in display order, equal numbers by name, hidden tags included', async () => {
    await threeTags()
    expect(await names()).toEqual(['Aniversario', 'Ánimo', 'Amor %'])
    expect(await names('orden=name')).toEqual(['Amor %', 'Ánimo', 'Aniversario'])
    expect(await names('orden=-order')).toEqual(['Amor %', 'Aniversario', 'Ánimo'])
    expect(await names('orden=icon;drop')).toEqual(['Aniversario', 'Ánimo', 'Amor %'])
  })

  it('finds words whatever their accents, and takes % for itself', async () => {
    await threeTags()
    expect(await names('q=animo')).toEqual(['Ánimo'])
    expect(await names('q=%25')).toEqual(['Amor %'])
    expect(await names('q=_')).toEqual([])
    expect(await names('q=%00%5C')).toEqual([])
    expect(await names('estado=inactivos')).toEqual(['Amor %'])
  })

  it('answers pages that are not there with the last one', async () => {
    await threeTags()
    expect(await names('pagina=2')).toHaveLength(3)
    expect(await names('pagina=1e9')).toHaveLength(3)
  })
})

describe('moving', () => {
  it('numbers every row anew, and stops at the ends', async () => {
    const [first, second, third] = await threeTags()
    expect(await moveRow('tags', third, 'up')).toEqual({
      name: 'Amor %',
      place: 2,
      from: 3,
      count: 3,
    })
    expect(await names()).toEqual(['Aniversario', 'Amor %', 'Ánimo'])
    expect(await moveRow('tags', first, 'up')).toMatchObject({ place: 1 })
    expect(await moveRow('tags', first, 9_999)).toMatchObject({ place: 3 })
    expect(await names()).toEqual(['Amor %', 'Ánimo', 'Aniversario'])
    expect(await moveRow('tags', crypto.randomUUID(), 'up')).toBeNull()
    expect(second).toBeTruthy()
  })

  it('among some rows leaves the others in their places', async () => {
    const [first, , third] = await threeTags()
    expect(await moveRow('tags', third, 'up', [first, third])).toMatchObject({ place: 1, count: 2 })
    expect(await names()).toEqual(['Amor %', 'Ánimo', 'Aniversario'])
  })

  it('keeps each row once when many move at the same time', async () => {
    const ids = await threeTags()
    await settled(
      Array.from({ length: 12 }, (_, index) =>
        moveRow('tags', ids[index % 3] ?? '', index % 2 ? 'up' : 'down'),
      ),
    )
    const rows = await db.selectFrom('tags').select('display_order').execute()
    expect(rows.map((row) => row.display_order).sort()).toEqual([1, 2, 3])
  })
})

describe('saving', () => {
  it('refuses a slug that another tag has, with one to try', async () => {
    await createTag({ ...DRAFT, active: true })
    const duplicate = await createTag({ ...DRAFT, active: true })
    expect(duplicate).toMatchObject({ saved: false })
    expect(JSON.stringify(duplicate)).toContain('Ya existe un registro con este slug')
    expect(JSON.stringify(duplicate)).toContain('amor-2')
  })

  it('shows what another person saved meanwhile, and takes the second try', async () => {
    const tag = await aTag({ name: 'Amor', slug: 'amor', updated_at: new Date('2026-01-01') })
    const seen = versionOf(tag)
    expect(
      await updateTag(tag.id, { ...DRAFT, name: 'Amistad', active: true }, seen),
    ).toMatchObject({ saved: true })
    const late = await updateTag(tag.id, { ...DRAFT, name: 'Cariño', active: true }, seen)
    if (late.saved) throw new Error('somebody else was overwritten')
    expect(late.fieldErrors).toEqual({ name: ['Otra persona dejó aquí: Amistad'] })
    expect((await tagToEdit(tag.id))?.name).toBe('Amistad')
    const again = await updateTag(
      tag.id,
      { ...DRAFT, name: 'Cariño', active: true },
      late.version ?? '',
    )
    expect(again).toMatchObject({ saved: true })
    expect((await tagToEdit(tag.id))?.name).toBe('Cariño')
  })

  it('says of a tag that is gone that it is', async () => {
    expect(await updateTag(crypto.randomUUID(), { ...DRAFT, active: true }, '')).toMatchObject({
      formErrors: [expect.stringContaining('ya no existe')],
    })
  })
})

describe('removing and hiding', () => {
  it('counts a product of two tags once, and lets it live', async () => {
    const [first, second] = await threeTags()
    const product = await aProduct()
    const links = [first, second].map((tag_id) => ({ tag_id, product_id: product.id }))
    await db.insertInto('product_tags').values(links).execute()

    const toDelete = await tagsToRemove([first, second])
    expect(toDelete.effects).toEqual(['1 producto pierde esta ocasión.'])
    expect(await removeTags([first, second, crypto.randomUUID()])).toMatchObject({ count: 2 })
    expect(await removeTags([first])).toMatchObject({ count: 0 })
    expect(
      await db.selectFrom('products').select('id').where('id', '=', product.id).execute(),
    ).toHaveLength(1)
  })

  it('hides only what was named', async () => {
    const [first] = await threeTags()
    expect(await setActive('tags', [first, crypto.randomUUID()], false)).toBe(1)
    expect(await names('estado=activos')).toEqual(['Ánimo'])
  })
})
