import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { cleanBody, dressedBody } from '~/mail/campaign-body.server'
import { db } from '~/database/db.server'
import type { CampaignProps } from '~/emails/campaign'
import { env } from '~/env.server'
import { parseImageUrl, imageUrl } from '~/images/image-name'
import { formatMoney } from '~/money'
import { CAMPAIGN_WORDS } from './campaign'
import { effectivePrice } from '~/models/catalogue/price'

/** Pixels; twice the width in the mail. */
const PICTURE_WIDTH = 720

/**
 * The props of a campaign's mail that are the same for all recipients; each has an unsubscribe link
 * of their own.
 */
export type CampaignLetter = Omit<CampaignProps, 'unsubscribeLink'>

type Written = {
  subject: string
  preview_text: string | null
  body_html: string
  button_label: string
  button_url: string | null
}

/** A stored campaign as mail props; hidden products are left out. */
export async function campaignLetter(id: string): Promise<CampaignLetter | undefined> {
  const campaign = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!campaign) return undefined
  const chosen = await db
    .selectFrom('campaign_products')
    .select('product_id')
    .where('campaign_id', '=', id)
    .orderBy('sort_order')
    .execute()
  return letterOf(
    campaign,
    chosen.map(({ product_id }) => product_id),
  )
}

/**
 * A campaign being edited, as mail props.
 *
 * @param productIds in display order; hidden and deleted ones are left out
 * @source docs/specification/back-office.md §3 "campaign"
 */
export async function letterOf(campaign: Written, productIds: string[]): Promise<CampaignLetter> {
  return {
    origin: env.origin,
    subject: campaign.subject,
    previewText: campaign.preview_text ?? '',
    bodyHtml: dressedBody(cleanBody(campaign.body_html), env.origin),
    button: {
      label: campaign.button_label || CAMPAIGN_WORDS.defaultButton,
      link: new URL(campaign.button_url || '/', env.origin).href,
    },
    products: await shownProducts(productIds),
  }
}

async function shownProducts(ids: string[]): Promise<CampaignLetter['products']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select((eb) => [
      'id',
      'name',
      'slug',
      'price',
      'sale_price',
      jsonObjectFrom(
        eb
          .selectFrom('product_colors')
          .select('image_url')
          .whereRef('product_id', '=', 'products.id')
          .where('image_url', 'is not', null)
          .orderBy('display_order')
          .orderBy('id')
          .limit(1),
      ).as('picture'),
    ])
    .where('id', 'in', ids)
    .where('active', '=', true)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const product = found.get(id)
    if (!product) return []
    const price = effectivePrice(product)
    return {
      name: product.name,
      price: formatMoney(price),
      oldPrice: price < product.price ? formatMoney(product.price) : null,
      link: `${env.origin}/producto/${product.slug}`,
      image: pictureOf(product.picture?.image_url),
    }
  })
}

function pictureOf(url: string | null | undefined): string | null {
  const image = parseImageUrl(url)
  if (!image) return null
  const width = image.widths.filter((each) => each <= PICTURE_WIDTH).at(-1) ?? image.width
  return env.origin + imageUrl(image.base, width, 'webp')
}
