import type pg from 'pg'
import { connect } from '../../../app/database/db.server'
import { until } from '../until'

/* For files that share their process and its pool: the database of the file before took its connections along. */

const kept = globalThis as { pool?: pg.Pool }
const pool = (kept.pool ??= connect(process.env.DATABASE_URL ?? ''))
await until('the pool lost them', () => pool.totalCount === 0)
