import { log } from '~/log.server'
import { forgetOldTokens } from '~/models/accounts/email-token.server'
import { forgetEndedSessions } from '~/models/accounts/session.server'
import { forgetOldLinks } from '~/models/orders/order-link.server'

/** Deletes what nobody can sign in with any more: sessions that ended by themselves, and old links of mails. */
export const endedSignIns = {
  async 'forget-sign-ins'() {
    const sessions = await forgetEndedSessions()
    const links = (await forgetOldTokens()) + (await forgetOldLinks())
    if (sessions + links > 0)
      log.info({ sessions, links }, 'se borraron sesiones y enlaces vencidos')
  },
}
