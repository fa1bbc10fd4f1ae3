import type { LoaderFunctionArgs } from '@remix-run/node'
import { env } from '~/env.server'
import { firstUnits } from '~/forms/graphemes'
import { isOnSale } from '~/models/catalogue/price'
import { type SoldItem, soldItems } from '~/models/catalogue/sitemap.server'
import { dearestShipping } from '~/models/delivery/shipping-zone.server'
import { isOn } from '~/models/site/settings/setting'
import { displayName } from '~/models/site/settings/setting-values'
import { allSettings } from '~/models/site/settings/setting.server'

/** Characters, as the specification limits them. */
const [TITLE_MAX, DESCRIPTION_MAX, SIZE_MAX, BRAND_MAX, TYPE_MAX] = [150, 5_000, 100, 70, 750]
const MORE_PICTURES_MAX = 10
/** Arts & Entertainment > Party & Celebration > Gift Giving > Fresh Cut Flowers, in Google's taxonomy. */
const FLOWERS = '2899'
/** What XML 1.0 has no place for, even escaped. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * What is sold, as Google's Merchant Center and Meta's catalogue fetch it: RSS 2.0 with Google's attributes.
 *
 * Fails as a whole when the database is away: of an empty file they would take everything off.
 *
 * The rules are those of Google's product data specification, https://support.google.com/merchants/answer/7052112.
 */
export async function loader({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const [settings, shipping] = await Promise.all([allSettings(context), dearestShipping(context)])
  const shop = displayName(settings)
  const items = await soldItems(isOn(settings.track_stock))
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    element('title', shop) + element('link', `${env.origin}/`),
    element('description', settings.slogan),
    ...items.map((item) => itemXml(item, shop, shipping)),
    '</channel></rss>\n',
  ].join('\n')
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=60',
    },
  })
}

function itemXml(item: SoldItem, shop: string, shipping: number | undefined): string {
  const [picture = '', ...more] = item.pictures.map(absolute)
  const { name, leadDays } = item
  const days = String(leadDays)
  const said = [
    ['id', item.id],
    ...(item.group === null ? [] : [['item_group_id', item.group]]),
    ['title', firstUnits(name, TITLE_MAX)],
    ['description', firstUnits(item.description.trim() || name, DESCRIPTION_MAX)],
    ['link', absolute(item.path)],
    ['image_link', picture],
    ...more.slice(0, MORE_PICTURES_MAX).map((address) => ['additional_image_link', address]),
    ['availability', item.isSoldOut ? 'out_of_stock' : 'in_stock'],
    ['price', soles(item.price)],
    ...(isOnSale(item) ? [['sale_price', soles(item.sale_price)]] : []),
    ['brand', firstUnits(shop, BRAND_MAX)],
    ['identifier_exists', 'no'],
    ['condition', 'new'],
    ...(item.size ? [['size', firstUnits(item.size, SIZE_MAX)]] : []),
    ['google_product_category', FLOWERS],
    ...(item.category ? [['product_type', firstUnits(item.category, TYPE_MAX)]] : []),
    ['min_handling_time', days],
    ['max_handling_time', days],
  ]
  const each = said.map(([tag = '', text = '']) => element(`g:${tag}`, text)).join('')
  return `<item>${each}${shipping === undefined ? '' : shippingXml(shipping)}</item>`
}

function shippingXml(cost: number): string {
  return `<g:shipping>${element('g:country', 'PE')}${element('g:price', soles(cost))}</g:shipping>`
}

/** @param amount céntimos */
function soles(amount: number): string {
  return `${(amount / 100).toFixed(2)} PEN`
}

function absolute(path: string): string {
  return new URL(path, env.origin).href
}

function element(tag: string, text: string): string {
  const escaped = text
    .replace(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return `<${tag}>${escaped}</${tag}>`
}
