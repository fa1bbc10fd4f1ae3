import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'
import { remembered } from '../factor/proven-session.server'
import type { Duty } from '../permissions'
import { notOver } from '../session.server'

/**
 * Who works here, owners first, then by address; with their sessions, the one used last first, and the
 * browsers in which no code is asked of them.
 */
export function listStaff() {
  return db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['users.id', 'users.email', 'users.username', 'duty', 'suspended_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('sessions')
          .select(['device', 'seen_at'])
          .whereRef('sessions.user_id', '=', 'users.id')
          .where(notOver)
          .orderBy('seen_at', 'desc'),
      ).as('sessions'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('factor_browsers')
          .select(['device', 'created_at'])
          .whereRef('factor_browsers.user_id', '=', 'users.id')
          .where(remembered)
          .orderBy('created_at', 'desc'),
      ).as('browsers'),
    )
    .select((eb) =>
      eb
        .exists(eb.selectFrom('second_factors').whereRef('user_id', '=', 'users.id'))
        .as('hasFactor'),
    )
    .where('role', '=', 'admin')
    .orderBy(sql`duty <> 'owner'`)
    .orderBy(sql`lower(users.email)`)
    .execute()
}

/** Gives an account a duty, whatever it was before; its sessions end unless it had this one. */
export async function giveDuty(trx: Trx, userId: string, duty: Duty): Promise<void> {
  const staff = { role: 'admin', duty, suspended_at: null } as const
  await trx
    .insertInto('user_roles')
    .values({ user_id: userId, ...staff })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(staff))
    .execute()
}

/** What can be changed of somebody who works here; as a customer they no longer do. */
type Change = { duty: Duty } | { suspended_at: Date | null } | { role: 'customer' }

/** 'last-owner' when nobody would be left who may do everything, 'gone' when they do not work here any more. */
export type StaffChange = 'changed' | 'gone' | 'last-owner'

type Row = { user_id: string; role: string; duty: Duty; suspended_at: Date | null }

/**
 * Changes what somebody of the staff may do, from their next request on: a trigger ends their sessions.
 *
 * All rows of the staff are locked, in one order: of two owners who take each other's duty away at once, one
 * comes second and is the last.
 */
export function changeStaff(userId: string, change: Change): Promise<StaffChange> {
  return retried(() => db.transaction().execute((trx) => changeLocked(trx, userId, change)))
}

async function changeLocked(trx: Trx, userId: string, change: Change): Promise<StaffChange> {
  const staff = await trx
    .selectFrom('user_roles')
    .selectAll()
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const member = staff.find(({ user_id }) => user_id === userId)
  if (!member) return 'gone'
  const isLast = isOwner(member) && staff.filter(isOwner).length === 1
  if (isLast && !isOwner({ ...member, ...change })) return 'last-owner'
  await trx.updateTable('user_roles').set(change).where('user_id', '=', userId).execute()
  return 'changed'
}

function isOwner({ role, duty, suspended_at }: Row): boolean {
  return role === 'admin' && duty === 'owner' && suspended_at === null
}
