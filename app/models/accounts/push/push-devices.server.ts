import { ECDH } from 'node:crypto'
import { sql } from 'kysely'
import { db, type Trx } from '~/database/db.server'
import { tokenHash } from '~/models/records/token.server'
import type { News } from '~/queue.server'
import { may } from '../permissions'
import { staffSessions } from '../session.server'
import { isQuiet } from './push'
import { leadsOut, pushUrl } from './push-address.server'
import { settingsOf } from './push-settings.server'

/** Where a browser wants its messages, and what they are encrypted with for it, base64url. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

export type PushDevice = PushAddress & { id: string }

/** Of a person; of one more, the oldest is not told any more. */
const DEVICES_MAX = 10

/**
 * Has the browser of a session told from now on, until that ends. It has one address: another one takes its place.
 *
 * @returns `refused` for what no push service gives out; `over` when the session has ended
 */
export async function addPushDevice(
  sessionId: string,
  { endpoint, p256dh, auth }: PushAddress,
): Promise<'added' | 'refused' | 'over'> {
  const url = pushUrl(endpoint)
  if (!url || !areKeys(p256dh, auth) || !(await leadsOut(url))) return 'refused'
  const session_hash = tokenHash(sessionId)
  return db.transaction().execute(async (trx) => {
    const session = await lockedSession(trx, session_hash)
    if (!session) return 'over'
    await trx
      .deleteFrom('push_devices')
      .where((eb) => eb.or([eb('session_hash', '=', session_hash), eb('endpoint', '=', endpoint)]))
      .execute()
    await trx.insertInto('push_devices').values({ session_hash, endpoint, p256dh, auth }).execute()
    await trx
      .deleteFrom('push_devices')
      .where('id', 'in', devicesOf(session.user_id).select('push_devices.id').offset(DEVICES_MAX))
      .execute()
    return 'added'
  })
}

const [POINT_BYTES, SECRET_BYTES] = [65, 16]

/** Whether they are what a message can be encrypted with: a point of the curve, and a secret. */
function areKeys(p256dh: string, auth: string): boolean {
  const [point, secret] = [p256dh, auth].map((text) => Buffer.from(text, 'base64url'))
  if (point?.length !== POINT_BYTES || secret?.length !== SECRET_BYTES) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}

/** In the order in which a person's sessions are ended: of their sessions one at a time adds its browser. */
async function lockedSession(trx: Trx, session_hash: string) {
  await trx
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('users.id')
    .where('id_hash', '=', session_hash)
    .forNoKeyUpdate('users')
    .execute()
  return trx
    .selectFrom('sessions')
    .select('user_id')
    .where('id_hash', '=', session_hash)
    .forShare()
    .executeTakeFirst()
}

/** The browser of a session is not told any more. */
export async function removePushDevice(sessionId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('session_hash', '=', tokenHash(sessionId)).execute()
}

/** Its push service does not know it any more. */
export async function forgetPushDevice({ id, endpoint }: PushDevice): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** What is told of somebody, the newest first, and which of them is the browser of this session. */
export function listPushDevices(userId: string, sessionId: string) {
  return devicesOf(userId)
    .select(['device', 'push_devices.created_at'])
    .select(sql<boolean>`session_hash = ${tokenHash(sessionId)}`.as('isThis'))
    .execute()
}

function devicesOf(userId: string) {
  return db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'id_hash', 'session_hash')
    .where('user_id', '=', userId)
    .orderBy('push_devices.created_at', 'desc')
}

/**
 * The devices that are told of something at this moment: of who has an open session, sees orders by their duty, and
 * chose to be told of it at this hour.
 *
 * @param only the id of one of them
 */
export async function devicesToTell(news: News, now: Date, only?: string): Promise<PushDevice[]> {
  let asked = staffSessions()
    .innerJoin('push_devices', 'session_hash', 'sessions.id_hash')
    .leftJoin('push_settings', 'push_settings.user_id', 'sessions.user_id')
    .select(['push_devices.id', 'endpoint', 'p256dh', 'auth'])
    .select(['kinds', 'quiet_from', 'quiet_to'])
  if (only !== undefined) asked = asked.where('push_devices.id', '=', only)
  const rows = await asked.execute()
  return rows.filter((row) => {
    const { kinds, quiet } = settingsOf(row)
    return may(row.duty, 'orders.read') && kinds.includes(news) && !isQuiet(quiet, now)
  })
}
