import pg from 'pg'
import { env } from '../app/env.server'
import { StartError } from './start-error'
import { DEADLINES } from '../app/deadlines.server'

/**
 * Whose turn it is to ask. A pooler that gives an idle connection to the next who asks is noticed by
 * the second question, one that lets its connections take turns by the third.
 */
const TURNS = [0, 1, 1, 0, 0, 1] as const

const POOLER =
  'Entre la tienda y PostgreSQL hay un pooler que da a cada transacción otra conexión, como PgBouncer ' +
  'en modo «transaction». La tienda necesita que cada conexión suya sea siempre la misma: con los ' +
  'candados y los avisos de una sesión sabe de otras tiendas y de lo que ha cambiado.\n' +
  'Pon en DATABASE_URL la dirección directa de PostgreSQL, o la de un pooler en modo «session»: en ' +
  'PgBouncer, pool_mode = session; en Supabase, el puerto 5432 y no el 6543; en Neon, el nombre sin ' +
  '«-pooler»; en AWS, el de la base de datos y no el de RDS Proxy.'

/**
 * The database that DATABASE_URL names, for whoever takes locks of a session or waits for
 * notifications there.
 *
 * @returns its address; nothing when the shop has one of its own
 * @throws StartError when a transaction pooler answers there
 */
export async function givenDatabase(): Promise<string | undefined> {
  if (env.databaseUrl) await refusePooler(env.databaseUrl)
  return env.databaseUrl
}

/**
 * Two connections that are open at once have a server process each, and keep it: through a transaction
 * pooler they do not. What is asked leaves nothing behind.
 *
 * @throws StartError when they do not, or pg's own error when nobody answers
 */
export async function refusePooler(url: string): Promise<void> {
  const clients = [probe(url), probe(url)]
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const seen = [new Set<number>(), new Set<number>()]
    for (const turn of TURNS) seen[turn]?.add(await backendOf(clients[turn]))
    const [one, other] = seen.map((backends) => [...backends])
    if (one?.length !== 1 || other?.length !== 1 || one[0] === other[0])
      throw new StartError(POOLER)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

function probe(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DEADLINES.lastingConnection,
    query_timeout: DEADLINES.lastingConnection,
    application_name: 'tienda-prueba',
  })
  // A lost connection fails the question under way, which reports it.
  client.on('error', () => {})
  return client
}

/** The server process that answers now. */
async function backendOf(client: pg.Client | undefined): Promise<number> {
  const answer = await client?.query<{ backend: number }>('select pg_backend_pid() as backend')
  return answer?.rows[0]?.backend ?? 0
}
