import fs from 'node:fs'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './fixtures'
import { INBOX } from './shop'

/* What reaches people's mailboxes, read from the mail server that the shop sends to. */

/** The mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<Email[]> {
  const files = fs.readdirSync(INBOX).filter((file) => file.endsWith('.eml'))
  const messages = files.sort().map((file) => fs.readFileSync(path.join(INBOX, file)))
  const mails = await Promise.all(
    messages
      .filter((message) => message.includes(address))
      .map((message) => PostalMime.parse(message)),
  )
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

/** The address in the newest mail to somebody that matches, once there are as many mails as `count`. */
export async function linkIn(address: string, link: RegExp, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 20_000 }).toBe(count)
  const text = (await mailsTo(address)).at(-1)?.text ?? ''
  const found = link.exec(text)?.[0]
  if (!found) throw new Error(`no ${String(link)} in: ${text}`)
  return found
}
