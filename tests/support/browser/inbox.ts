import fs from 'node:fs'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './fixtures'
import { INBOX, ORIGIN } from './shop'

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

/** What matches in the newest mail to somebody that has it, once there are as many mails as `count`. */
export async function linkIn(address: string, link: RegExp, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThanOrEqual(count)
  const texts = (await mailsTo(address)).map(({ text }) => text ?? '')
  expect(texts).toHaveLength(count)
  // Mails of several tasks may overtake each other.
  const found = texts.flatMap((text) => link.exec(text)?.[0] ?? []).at(-1)
  if (!found) throw new Error(`no ${String(link)} in: ${texts.join('\n')}`)
  return found
}

/** The path of the account's link in the newest mail to somebody, wherever the shop is reached. */
export async function mailedPath(address: string, count = 1): Promise<string> {
  const link = new URL(await linkIn(address, /https?:\/\/\S+\?token=[\w-]+/, count))
  expect(link.origin).toBe(ORIGIN)
  return link.pathname + link.search
}
