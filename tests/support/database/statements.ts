import pg, { type QueryConfig } from 'pg'
import { vi } from 'vitest'

/** What a reading asks PostgreSQL by Kysely; not what a new connection is told first. */
export async function statementsOf(read: () => Promise<unknown>): Promise<QueryConfig[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await read()
    const calls = query.mock.calls as unknown as [QueryConfig | string][]
    return calls.flatMap(([asked]) => (typeof asked === 'object' && asked.values ? asked : []))
  } finally {
    query.mockRestore()
  }
}
