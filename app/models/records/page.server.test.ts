import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { pageOfMany } from './page.server'

async function rowsOf(count: number) {
  await db.deleteFrom('tags').execute()
  await sql`
    insert into tags (name, slug) select 'Tag ' || number, 'tag-' || number
    from generate_series(1, ${count}::int) as number
  `.execute(db)
}

async function seen(page: number) {
  const { rows, total, isMore } = await pageOfMany(
    db.selectFrom('tags').select('slug').orderBy('slug'),
    page,
  )
  return { rows: rows.length, total, isMore }
}

test('a list is counted to the next thousand, and no page of it is out of reach', async () => {
  await rowsOf(1_000)
  expect(await seen(1)).toEqual({ rows: 50, total: 1_000, isMore: false })
  expect(await seen(20)).toEqual({ rows: 50, total: 1_000, isMore: false })
  await rowsOf(1_001)
  expect(await seen(1)).toEqual({ rows: 50, total: 1_000, isMore: true })
  expect(await seen(19)).toEqual({ rows: 50, total: 1_000, isMore: true })
  expect(await seen(20), 'its last row is on the next').toMatchObject({
    total: 1_001,
    isMore: false,
  })
  expect(await seen(21)).toEqual({ rows: 1, total: 1_001, isMore: false })
  expect(await seen(30), 'beyond the last').toEqual({ rows: 1, total: 1_001, isMore: false })
  await rowsOf(2_001)
  expect(await seen(20)).toEqual({ rows: 50, total: 2_000, isMore: true })
  expect(await seen(40)).toMatchObject({ total: 2_001, isMore: false })
})
