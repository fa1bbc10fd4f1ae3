import type pg from 'pg'
import { connect } from '../../../app/database/db.server'
import { env } from '../../../app/env.server'
import { until } from '../until'

/* For files that share their process, what the file before left there: its settings and the pool's connections. */

const kept = globalThis as { pool?: pg.Pool; env?: typeof env }
Object.assign(env, (kept.env ??= { ...env }))
const pool = (kept.pool ??= connect(process.env.DATABASE_URL ?? ''))
// The file before took its database along.
await until('the pool lost them', () => pool.totalCount === 0)
