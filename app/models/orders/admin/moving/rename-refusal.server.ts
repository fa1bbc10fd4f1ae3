import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import type { NamedDays } from '~/models/delivery/slot-editor.server'
import type { SaveProblems } from '~/models/records/saving'
import { moveAddress } from '~/urls/staff/move-address'
import { theyHaveIt } from './kept-words'
import { type Promised, promisedOrders } from './promised.server'

/** The open orders that keep a slot's name, and the address of the screen that moves them. */
export type KeptByOrders = { promised: Promised[]; moveTo: string }

/**
 * Why a slot cannot get another name yet; `null` when it can. What is booked is counted by the name: under a new one
 * the same room would be sold again.
 *
 * @param slot its old name, and the days on which it has it
 * @returns problems of the field `name`, with `KeptByOrders` as what is `shown`
 */
export async function renameRefusal(trx: Trx, slot: NamedDays): Promise<SaveProblems | null> {
  // Whoever books at this moment is either waited for, or waits and finds the old name gone.
  await sql`lock table delivery_places in share mode`.execute(trx)
  const promised = await promisedOrders(slot, trx)
  if (promised.length === 0) return null
  const have = theyHaveIt(promised.length)
  const shown: KeptByOrders = { promised, moveTo: moveAddress(slot) }
  const name = [`${have} con el nombre «${slot.slots[0]}»: muévelos primero, o deja ese nombre`]
  return { fieldErrors: { name }, shown }
}
