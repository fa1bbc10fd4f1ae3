import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { Migrator, NO_MIGRATIONS } from 'kysely/migration'
import pg from 'pg'
import { migrations, SERVES_FROM } from '../migrations'

/** A schema this version of the shop cannot bring up to date; the message says what to do. */
export class MigrationError extends Error {}

/** Advisory lock of who migrates; any number that no other program locks in the same database. */
export const MIGRATING = 7_421_111

/**
 * Brings a database forward to this version's schema, or leaves it as a newer version has made it, if
 * that version says that this one works on it.
 *
 * Of several at once the others wait for a lock: Kysely looks at all tables before it takes its own, which
 * fails while another drops one. Each migration is a transaction. No connection has a deadline: a copy that
 * cannot be had at once is waited for, and a database that does not answer was found out before.
 *
 * @param url of a PostgreSQL 15 or newer
 * @returns the names that ran; none when the schema was up to date
 * @throws MigrationError when the server is older than 15, when the schema is too new for this code,
 *   or when a migration fails (its own changes are undone, earlier ones stay)
 * @source docs/decisions/0049
 */
export async function migrate(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.connection().execute(async (guard) => {
      await sql`select pg_advisory_lock(${sql.lit(MIGRATING)})`.execute(guard)
      return bringForward(db)
    })
  } finally {
    // Its connections go, and the lock with them.
    await db.destroy()
  }
}

async function bringForward(db: Kysely<unknown>): Promise<string[]> {
  await requireVersion(db)
  const newer = await newerMigrations(db)
  if (newer.length > 0) return servesThisVersion(db, newer)
  const ran = await runPending(migratorOf(db))
  await noteOldestVersion(db)
  return ran
}

/**
 * Makes the schema anew, empty, as it was after one of the migrations, within the transaction that
 * the caller has begun: a rollback brings back what was there.
 *
 * @param client whose tables, if there are any, are empty
 * @param last name of the migration to stop after
 * @throws MigrationError as `migrate` does
 */
export async function migrateAnew(client: pg.Client, last: string): Promise<void> {
  const db = withinTransaction(client)
  await requireVersion(db)
  const newer = await newerMigrations(db)
  if (newer.length > 0) throw newerSchema(newer)
  const migrator = migratorOf(db)
  for (const target of [NO_MIGRATIONS, last]) {
    const { error } = await migrator.migrateTo(target)
    if (error)
      throw new MigrationError(`No se pudo llegar a la migración ${last}`, { cause: error })
  }
}

function migratorOf(db: Kysely<unknown>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
}

/** Queries on one connection; who asks for a transaction is in the one that the caller has begun. */
function withinTransaction(client: pg.Client): Kysely<unknown> {
  const nothing = () => Promise.resolve()
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows } = await client.query(sql, [...parameters])
      return { rows: rows as Row[] }
    },
    streamQuery() {
      throw new Error('migrations ask for whole answers')
    },
  }
  const driver: Driver = {
    ...{ init: nothing, destroy: nothing, releaseConnection: nothing },
    ...{ beginTransaction: nothing, commitTransaction: nothing, rollbackTransaction: nothing },
    acquireConnection: () => Promise.resolve(connection),
  }
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

async function requireVersion(db: Kysely<unknown>) {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version
  `.execute(db)
  const version = rows[0]?.version ?? 0
  if (version < 150_000) {
    throw new MigrationError('La tienda necesita PostgreSQL 15 o más nuevo: actualiza el servidor.')
  }
}

/** The migrations that a database has and this version does not have. */
async function newerMigrations(db: Kysely<unknown>): Promise<string[]> {
  return (await migrationsIn(db)).filter((name) => !(name in migrations))
}

async function migrationsIn(db: Kysely<unknown>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map((row) => row.name)
}

function newerSchema(newer: string[]): MigrationError {
  return new MigrationError(
    `La base de datos es de una versión más nueva de la tienda (${newer.join(', ')}). ` +
      'Inicia esa versión, o restaura una copia de respaldo anterior.',
  )
}

/** What the comment of the table of migrations says before the name of SERVES_FROM. */
const OLDEST = 'oldest version that works on this schema: '

/** For the versions before this one, which do not have its migrations. */
async function noteOldestVersion(db: Kysely<unknown>) {
  const note = OLDEST + SERVES_FROM
  if ((await noteIn(db)) === note) return
  await sql`comment on table kysely_migration is ${sql.lit(note)}`.execute(db)
}

async function noteIn(db: Kysely<unknown>): Promise<string | null> {
  const { rows } = await sql<{ note: string | null }>`
    select obj_description('kysely_migration'::regclass, 'pg_class') as note
  `.execute(db)
  return rows[0]?.note ?? null
}

/**
 * @returns that no migration ran
 * @throws MigrationError when the newer version has not said that this one works on its schema, or the
 *   schema lacks something of this version
 */
async function servesThisVersion(db: Kysely<unknown>, newer: string[]): Promise<string[]> {
  const ran = await migrationsIn(db)
  const isWhole = Object.keys(migrations).every((name) => ran.includes(name))
  const oldest = (await noteIn(db))?.replace(OLDEST, '') ?? ''
  if (!isWhole || !(oldest in migrations)) throw newerSchema(newer)
  return []
}

async function runPending(migrator: Migrator): Promise<string[]> {
  const ran: string[] = []
  for (;;) {
    const { error, results } = await migrator.migrateUp()
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName
      throw new MigrationError(`No se pudo aplicar la migración ${failed ?? ''}`, { cause: error })
    }
    if (!results?.length) return ran
    ran.push(...results.map((result) => result.migrationName))
  }
}
