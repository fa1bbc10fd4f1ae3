import { cleanBody, dressedBody } from '~/mail/campaign-body.server'
import { db } from '~/database/db.server'
import type { CampaignProps } from '~/emails/campaign'
import { env } from '~/env.server'
import { parseImageUrl, imageUrl } from '~/images/image-name'
import { formatMoney } from '~/money'
import { CAMPAIGN_WORDS } from './campaign'
import { type CampaignDraft, campaignToEdit } from './campaign-editor.server'
import { effectivePrice } from '~/models/catalogue/price'

/** Pixels; twice the width in the mail. */
const PICTURE_WIDTH = 720

/**
 * The props of a campaign's mail that are the same for all recipients; each has an unsubscribe link
 * of their own.
 */
export type CampaignLetter = Omit<CampaignProps, 'unsubscribeLink'>

/** A stored campaign as mail props; hidden products are left out. */
export async function campaignLetter(id: string): Promise<CampaignLetter | undefined> {
  const campaign = await campaignToEdit(id)
  if (!campaign) return undefined
  return letterOf(
    campaign,
    campaign.products.map(({ product_id }) => product_id),
  )
}

/**
 * A campaign being edited, as mail props.
 *
 * @param productIds in display order; hidden and deleted ones are left out
 * @source docs/specification/back-office.md §3 "campaign"
 */
export async function letterOf(
  campaign: CampaignDraft,
  productIds: string[],
): Promise<CampaignLetter> {
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
      eb
        .selectFrom('product_colors as color')
        .select('color.image_url')
        .whereRef('product_id', '=', 'products.id')
        .where('color.image_url', 'is not', null)
        .orderBy('display_order')
        .orderBy('color.id')
        .limit(1)
        .as('picture'),
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
      image: pictureOf(product.picture),
    }
  })
}

function pictureOf(url: string | null): string | null {
  const image = parseImageUrl(url)
  if (!image) return null
  const width = image.widths.filter((each) => each <= PICTURE_WIDTH).at(-1) ?? image.width
  return env.origin + imageUrl(image.base, width, 'webp')
}
