import type { Executor } from '~/database/db.server'
import { staffReaders } from '~/models/accounts/staff/duties.server'
import { enqueueMissing, type StaffNews } from '~/queue.server'

/**
 * Queues a mail to each of those whose duty brings it to them, or to the shop's own address while there is
 * none. Each is a job of its own: an address that takes nothing repeats nobody else's mail.
 *
 * @param executor the transaction that notes that they are told
 */
export async function tellStaff(executor: Executor, news: StaffNews): Promise<void> {
  const readers: (string | null)[] = (await staffReaders(news.kind)).map(({ id }) => id)
  if (readers.length === 0) readers.push(null)
  const mails = readers.map((reader) => ({ ...news, reader }))
  await enqueueMissing(executor, 'staff-mail', mails)
}
