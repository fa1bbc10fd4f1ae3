import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { aTag } from '../../../tests/support/factories'
import { activeTags } from './tag.server'

test('occasions are listed even when their drawings cannot be read', async () => {
  await aTag({ name: 'Segunda', display_order: 2, icon: 'M0 0' })
  await aTag({ name: 'Primera', display_order: 1, icon: 'M1 1' })
  await aTag({ name: 'Apagada', active: false })
  const names = async () => (await activeTags()).map(({ name, icon }) => [name, icon])
  expect(await names()).toEqual([
    ['Primera', 'M1 1'],
    ['Segunda', 'M0 0'],
  ])

  await sql`alter table tags rename column icon to drawing`.execute(db)
  try {
    expect(await names()).toEqual([
      ['Primera', null],
      ['Segunda', null],
    ])
  } finally {
    await sql`alter table tags rename column drawing to icon`.execute(db)
  }
})
