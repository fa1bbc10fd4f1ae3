import { db } from '~/database/db.server'
import { DUTIES, type Duty, may, type Permission } from '../permissions'

/** Mails to the shop that somebody's duty may bring them, and what it has to let them see for that. */
export const STAFF_MAILS = {
  order_mails: 'orders.read',
  backup_mails: 'backups.read',
  error_mails: 'upkeep.read',
} as const satisfies Record<string, Permission>

export type StaffMail = keyof typeof STAFF_MAILS

/** What is set for a duty: whether it needs a second factor, and which mails it brings. */
export type DutyRules = { second_factor: boolean } & Record<StaffMail, boolean>

const NOTHING: DutyRules = {
  ...{ second_factor: false, order_mails: false, backup_mails: false, error_mails: false },
}

/** Of every duty, in the order of `DUTIES`. */
export async function listDutyRules(): Promise<({ duty: Duty } & DutyRules)[]> {
  const rows = await db.selectFrom('duties').selectAll().execute()
  return DUTIES.map((duty) => rows.find((row) => row.duty === duty) ?? { duty, ...NOTHING })
}

/** Sets what holds for every duty. A mail of what a duty may not see is not set. */
export async function setDutyRules(rules: Record<Duty, DutyRules>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const duty of DUTIES) {
      const { second_factor, ...mails } = rules[duty]
      const row = {
        second_factor,
        order_mails: mails.order_mails && may(duty, STAFF_MAILS.order_mails),
        backup_mails: mails.backup_mails && may(duty, STAFF_MAILS.backup_mails),
        error_mails: mails.error_mails && may(duty, STAFF_MAILS.error_mails),
      }
      const { numUpdatedRows } = await trx
        .updateTable('duties')
        .set(row)
        .where('duty', '=', duty)
        .executeTakeFirst()
      if (numUpdatedRows > 0n || !Object.values(row).includes(true)) continue
      await trx
        .insertInto('duties')
        .values({ duty, ...row })
        .onConflict((conflict) => conflict.column('duty').doUpdateSet(row))
        .execute()
    }
  })
}

/** Whether the duty of somebody of the staff needs a second factor. */
export async function mustHaveFactor(userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .innerJoin('duties', 'duties.duty', 'user_roles.duty')
    .select('second_factor')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return row?.second_factor ?? false
}

/** Those whose duty brings them a mail, by their addresses; none when no duty does, or nobody has it. */
export async function staffReaders(mail: StaffMail): Promise<{ id: string; email: string }[]> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .innerJoin('duties', 'duties.duty', 'user_roles.duty')
    .select(['users.id', 'users.email', 'duties.duty'])
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where(mail, '=', true)
    .orderBy('users.email')
    .execute()
  return rows.flatMap(({ duty, ...reader }) => (may(duty, STAFF_MAILS[mail]) ? [reader] : []))
}
