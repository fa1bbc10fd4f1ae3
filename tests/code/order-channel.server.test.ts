import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrations } from '../../migrations'
import { migrate } from '../../server/migrate'
import { emptyDatabase } from '../support/set-up/databases'
import { atFileEnd } from '../support/set-up/file-end'

test('orders that staff noted before count as telephoned, those of the checkout as the web’s', async () => {
  const url = await emptyDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const bareDb = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  atFileEnd(() => bareDb.destroy())
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  await new Migrator({ db: bareDb, provider }).migrateTo('20261126T2200_add_second_factors')
  await sql`
      with placed as (
        insert into orders (order_number, customer_name, customer_dni, phone, delivery_type,
          shipping_cost, subtotal, total, payment_method)
        select 'DZ-20261121-000' || n, 'Ana', '45678912', '987654321', 'retiro', 0, 1, 1, 'yape'
        from generate_series(1, 2) as n
        returning id, order_number
      )
      insert into order_events (order_id, kind, status)
      select id, kind, 'verificado' from placed join (values ('1', 'created'), ('1', 'status'),
        ('2', 'status')) as was (of, kind) on right(order_number, 1) = was.of
    `.execute(bareDb)
  expect(await migrate(url)).toContain('20261127T0200_note_the_channel')
  const { rows } = await sql`select channel from orders order by order_number`.execute(bareDb)
  expect(rows).toEqual([{ channel: 'telefono' }, { channel: 'web' }])
})
