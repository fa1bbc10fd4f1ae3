import { type Kysely, sql } from 'kysely'

/** How often a step was taken on a day by a kind of device: nothing of who took it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('visit_steps')
    .addColumn('day', 'date', (c) => c.notNull())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull().check(sql`times > 0`))
    .addPrimaryKeyConstraint('visit_steps_pkey', ['day', 'step', 'device'])
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('visit_steps').execute()
}
