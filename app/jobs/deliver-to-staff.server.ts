import type { Attempt } from '~/jobs/worker.server'
import { staffAddresses, type StaffMail } from '~/models/accounts/staff/duties.server'
import { deliver, type JobMail } from './deliver.server'
import { shopAddress } from './shop-address.server'

/**
 * Sends a mail to each of those whose duty brings it to them, or to the shop's own address while there is
 * none. Tried again, who has it already gets the same message: its Message-ID is the same.
 */
export async function deliverToStaff(
  kind: StaffMail,
  mail: Omit<JobMail, 'to'>,
  attempt: Attempt,
): Promise<void> {
  const addresses = await staffAddresses(kind)
  if (addresses.length === 0) addresses.push(await shopAddress())
  const failures: unknown[] = []
  for (const [place, to] of addresses.entries()) {
    const key = place === 0 ? mail.key : `${mail.key}.${place}`
    await deliver({ ...mail, to, key }, attempt).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}
