import { log } from '~/log.server'
import { eraseRecipients } from '~/models/orders/recipient.server'
import { withDefaults } from '~/models/site/settings/setting'
import { recipientMonths } from '~/models/site/settings/setting-values'
import { storedSettings } from '~/models/site/settings/setting.server'

/** Erases who received orders of long ago: they are people who never dealt with the shop. */
export const recipientErasure = {
  async 'erase-recipients'() {
    const settings = withDefaults(await storedSettings())
    const months = recipientMonths(settings.keep_recipient_months)
    if (months === null) return
    const orders = await eraseRecipients(months, new Date())
    if (orders > 0) log.info({ orders }, 'se borraron los datos de quienes recibieron pedidos')
  },
}
