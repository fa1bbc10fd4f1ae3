import { THE_SHOP, withAuthor } from '~/database/author.server'
import { log } from '~/log.server'
import { forgetOldTokens } from '~/models/accounts/email-token.server'
import { forgetOldBrowsers } from '~/models/accounts/factor/proven-session.server'
import { forgetEndedSessions } from '~/models/accounts/session.server'
import { returnPrices } from '~/models/catalogue/admin/prices/price-return.server'
import { forgetOldMisses } from '~/models/catalogue/search/search-misses.server'
import { forgetOldChanges } from '~/models/changes/change-log.server'
import { fileOrders } from '~/models/customers/filing.server'
import { finishErasures } from '~/models/customers/own-data/erasure.server'
import { dueData, eraseDueData } from '~/models/customers/own-data/terms.server'
import { countRecentSales } from '~/models/orders/money/recent-sales.server'
import { forgetOldLinks } from '~/models/orders/order-link.server'
import { followUnpaidOrders } from '~/models/orders/payments/unpaid-orders.server'
import { eraseRecipients } from '~/models/orders/recipient.server'
import { withDefaults } from '~/models/site/settings/setting'
import { storedSettings } from '~/models/site/settings/setting.server'
import { recipientMonths } from '~/models/site/settings/setting-values'

/** What the shop does by the clock with its own rows; `CRON_JOBS` has the hours. */
export const clockJobs = {
  /** Deletes what nobody can sign in with any more: sessions that ended by themselves, and old links of mails. */
  async 'forget-sign-ins'() {
    const sessions = (await forgetEndedSessions()) + (await forgetOldBrowsers())
    const links = (await forgetOldTokens()) + (await forgetOldLinks())
    if (sessions + links > 0)
      log.info({ sessions, links }, 'se borraron sesiones y enlaces vencidos')
  },

  /** Deletes what neither the log of changes nor the list of vain searches need keep any longer. */
  async 'forget-old-changes'() {
    const now = new Date()
    const lines = await forgetOldChanges(now)
    const searches = await forgetOldMisses(now)
    if (searches > 0) log.info({ searches }, 'se borraron búsquedas sin resultado de hace tiempo')
    if (lines > 0) log.info({ lines }, 'se borraron cambios de hace más de dos años')
  },

  /** Says of new orders whose they are, so that no screen has many to file. */
  async 'file-orders'() {
    while (await fileOrders()) log.info('se ordenan pedidos por cliente')
  },

  /** Brings the recommended order of listings up to date. */
  async 'count-recent-sales'() {
    const products = await countRecentSales(new Date())
    if (products > 0) log.info({ products }, 'se contó lo vendido en los últimos noventa días')
  },

  /** Erases who received orders of long ago: they are people who never dealt with the shop. */
  async 'erase-recipients'() {
    const settings = withDefaults(await storedSettings())
    const months = recipientMonths(settings.keep_recipient_months)
    if (months === null) return
    const orders = await eraseRecipients(months, new Date())
    if (orders > 0) log.info({ orders }, 'se borraron los datos de quienes recibieron pedidos')
  },

  /** Erases what was to be erased once an order ended, and, where the settings say so, what outlived its term. */
  async 'erase-own-data'() {
    const settings = withDefaults(await storedSettings())
    const [now, finished] = [new Date(), await finishErasures(new Date())]
    const erased = await eraseDueData(settings, now)
    const due = await dueData(settings, now)
    log.info({ finished, erased, due }, 'se revisaron los datos por borrar')
  },

  /** Reminds and cancels orders that nobody paid, where the shop's settings say so. */
  async 'follow-unpaid-orders'() {
    const done = await followUnpaidOrders(new Date())
    if (done.expired + done.reminded > 0) log.info(done, 'pedidos sin pagar')
  },

  /** Brings back the prices of before where a change of many prices was to last until today. */
  async 'return-prices'() {
    const done = await withAuthor(() => returnPrices(new Date()), THE_SHOP)
    if (done.returned + done.left > 0) log.info(done, 'volvieron precios de antes')
  },
}
