import sharp from 'sharp'
import { db } from '~/database/db.server'
import { storePrivate } from '~/images/private-image.server'
import type { Duty } from '~/models/accounts/permissions'
import { aUser } from '../factories'
import { ADMIN } from './shop'

/* What the tests of the back office begin with. */

/** Somebody new of the staff, with the owner's password. */
export async function aStaffMember(duty: Duty, some: Parameters<typeof aUser>[0] = {}) {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', ADMIN.email)
    .executeTakeFirstOrThrow()
  const { id, email } = await aUser({ password_hash, ...some })
  await db.insertInto('user_roles').values({ user_id: id, role: 'admin', duty }).execute()
  return { id, email, password: ADMIN.password }
}

/** The file of a screenshot that a buyer sent. */
export async function aCapture(): Promise<string> {
  const create = { width: 1080, height: 2340, channels: 3, background: '#6a1b9a' } as const
  const stored = await storePrivate('comprobantes', await sharp({ create }).png().toBuffer())
  if (!stored.ok) throw new Error(stored.problem)
  return stored.file
}
