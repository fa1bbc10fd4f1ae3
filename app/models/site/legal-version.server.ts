import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { privacyText, termsText } from './legal-defaults'
import type { Settings } from './settings/setting'

/** The texts that a buyer accepts by ordering. */
export type LegalVersion = {
  /** SHA-256 of both texts, in hex: another letter in one of them is another version. */
  version: string
  terms: string
  privacy: string
}

export function legalVersion(settings: Settings): LegalVersion {
  const [terms, privacy] = [termsText(settings), privacyText(settings)]
  const version = createHash('sha256').update(`${terms}\0${privacy}`).digest('hex')
  return { version, terms, privacy }
}

/** Stores the texts of a version, once: what an order accepted can be read when they have changed since. */
export async function keepLegalVersion(executor: Executor, shown: LegalVersion): Promise<void> {
  await sql`
    insert into legal_versions (version, terms, privacy)
    select ${shown.version}, ${shown.terms}, ${shown.privacy}
    where not exists (select from legal_versions where version = ${shown.version})
    on conflict do nothing
  `.execute(executor)
}

/** The texts of a version that an order accepted. */
export function legalTexts(version: string) {
  return db
    .selectFrom('legal_versions')
    .select(['terms', 'privacy'])
    .where('version', '=', version)
    .executeTakeFirst()
}

/** The version that somebody's last order in the shop accepted; `null` when none of them did. */
export async function lastAccepted(userId: string): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('legal_version')
    .where('user_id', '=', userId)
    .where('legal_version', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return order?.legal_version ?? null
}
