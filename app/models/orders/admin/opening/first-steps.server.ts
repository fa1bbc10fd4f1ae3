import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { env } from '~/env.server'
import { missingOfProvider } from '~/models/site/provider'
import { allSettings } from '~/models/site/settings/setting.server'

/** A shop with so many orders has found its way. */
const NEW_SHOP_ORDERS = 20

/** What a new shop needs, in the order in which it is done. */
export type Step =
  | ('seller' | 'wallet' | 'zones' | 'slots' | 'product')
  | ('order' | 'domain' | 'mail' | 'backup')

type FirstSteps = {
  /** Whether each is done. */
  steps: Record<Step, boolean>
  /** As long as the shop has few orders. */
  isNew: boolean
  /** Placed in the shop or by hand. */
  hasOrders: boolean
}

/** What of it is done, as the shop's own rows and variables say. */
export async function firstSteps(): Promise<FirstSteps> {
  const [settings, { rows }] = await Promise.all([
    allSettings(),
    sql<Record<'zones' | 'slots' | 'product' | 'order' | 'backup', boolean> & { few: number }>`
      select exists (select from shipping_zones where active) as zones,
        exists (select from delivery_slots where active) as slots,
        exists (select from products where active) as product,
        exists (select from orders where channel = 'web') as order,
        exists (select from last_times where what in ('backup', 'backup-away')) as backup,
        (select count(*)::int from (select from orders limit ${NEW_SHOP_ORDERS}) as few) as few
    `.execute(db),
  ])
  const [found] = rows
  if (!found) throw new Error('a select without a table gives one row')
  const { few, zones, slots, product, order, backup } = found
  return {
    isNew: few < NEW_SHOP_ORDERS,
    hasOrders: few > 0,
    steps: {
      seller: missingOfProvider(settings).length === 0,
      wallet: settings.yape_qr_url !== '' || settings.plin_qr_url !== '',
      ...{ zones, slots, product, order },
      domain: env.isPublic,
      mail: env.smtpUrl !== undefined,
      backup,
    },
  }
}
