import { isMailAddress } from '~/mail-address'
import { senderAddress } from '~/mail/mail.server'
import { storedSettings } from '~/models/site/settings/setting.server'

/** The address of the shop's staff: the setting, or else the sender of the shop's mails. */
export async function shopAddress(): Promise<string> {
  return (await contactMail()) ?? senderAddress()
}

/** The contact mail of the settings; nothing where none is set, or none that could be written to. */
export async function contactMail(): Promise<string | undefined> {
  const address = (await storedSettings()).get('email')?.trim() ?? ''
  return isMailAddress(address) ? address : undefined
}
