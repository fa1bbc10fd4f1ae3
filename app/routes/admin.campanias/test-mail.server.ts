import { randomUUID } from 'node:crypto'
import { redirectWithToast } from '~/cookies/toast.server'
import { report } from '~/log.server'
import { sendMail } from '~/mail/mail.server'
import { CAMPAIGN_WORDS } from '~/models/newsletter/campaign'
import { campaignLetter } from '~/models/newsletter/campaign-mail.server'
import { trialMail } from './mail-page.server'

/**
 * Sends a stored campaign to one address, within the request: staff wait for the result.
 *
 * @param at the address that says whether the mail server took it
 */
export async function sendTest(id: string, to: string, at: string) {
  const letter = await campaignLetter(id)
  try {
    if (letter) {
      await sendMail({ ...(await trialMail(letter)), to, key: `test.${randomUUID()}` })
      return await redirectWithToast(at, { title: CAMPAIGN_WORDS.testSent, tone: 'normal' })
    }
  } catch (error) {
    report(error, 'una prueba de campaña no salió')
  }
  return redirectWithToast(at, { title: CAMPAIGN_WORDS.testFailed, tone: 'error' })
}
