import { readdir, readFile, unlink } from 'node:fs/promises'
import path from 'node:path'
import { env } from '~/env.server'
import { report } from '~/log.server'

/** Where mails are written to the disk, for want of a mail server. */
export function outboxFolder(): string {
  return path.join(env.dataDir, 'outbox')
}

/**
 * Deletes the mails of the outbox that went to one of these addresses, or are about one of these orders.
 *
 * @param about addresses in small letters, and ids
 */
export async function eraseOutbox(about: string[]): Promise<void> {
  const folder = outboxFolder()
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = path.join(folder, name)
    const isTheirs = about.some((id) => name.includes(id)) || about.includes(await addressee(file))
    if (isTheirs) await unlink(file).catch(report)
  }
}

/** To whom a mail goes, in small letters; blank when it is gone. */
async function addressee(file: string): Promise<string> {
  const text = await readFile(file, 'latin1').catch(() => '')
  return /^To:\s*<?([^<>\s]+)>?\s*$/im.exec(text)?.[1]?.toLowerCase() ?? ''
}
