import { sender } from '~/mail/mail.server'
import { storedSettings } from '~/models/site/setting.server'

/** The address of the shop's staff: the setting, or else the sender of the shop's mails. */
export async function shopAddress(): Promise<string> {
  const settings = await storedSettings()
  return settings.get('email')?.trim() || sender().address
}
