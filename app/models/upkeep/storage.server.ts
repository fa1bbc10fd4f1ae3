import type { Dirent } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { DEADLINES } from '~/deadlines.server'
import { env } from '~/env.server'

export type FolderFigures = {
  files: number
  bytes: number
  /** Whether there are more, which it would take too long to look at. */
  isPart: boolean
}

const NOTHING: FolderFigures = { files: 0, bytes: 0, isPart: false }

/** Bytes that are free for the shop where its data is, and all there are. */
export async function diskFigures(): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await fs.statfs(env.dataDir)
  return { free: bavail * bsize, total: blocks * bsize }
}

/**
 * The class (first number) of the advisory locks by which running shops say where they keep their files: the
 * second number is that place's.
 */
export const STORES = 1_145_655_381

/** In how many places the running shops of this database keep their files; more than one is a mistake. */
export async function countStores(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct objid) as count from pg_locks
    where locktype = 'advisory' and classid = ${sql.lit(STORES)} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** The pictures of the shop's folder. */
export function pictureFigures(): Promise<FolderFigures> {
  return folderFigures(env.uploadsDir)
}

/** Mails that were written to the disk, for want of a mail server. */
export function outboxFigures(): Promise<FolderFigures> {
  return folderFigures(path.join(env.dataDir, 'outbox'))
}

async function folderFigures(folder: string): Promise<FolderFigures> {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch(unlessMissing)
  const end = performance.now() + DEADLINES.look
  const found = { ...NOTHING }
  for (const entry of entries) {
    if (performance.now() > end) return { ...found, isPart: true }
    if (!entry.isFile()) continue
    found.files += 1
    found.bytes += await bytesOf(path.join(folder, entry.name))
  }
  return found
}

function unlessMissing(error: NodeJS.ErrnoException): Dirent[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Nothing, of one that was deleted meanwhile. */
async function bytesOf(file: string): Promise<number> {
  const stat = await fs.stat(file).catch(() => null)
  return stat?.size ?? 0
}
