import { query } from './stock'

/** A campaign that nobody has sent yet, and so many subscribers: `lee1@example.com` and so on. */
export async function plantCampaign(url: string, people: number): Promise<string> {
  await query(
    url,
    `insert into subscribers (email, source, consent_text)
     select 'lee' || n || '@example.com', 'footer', 'Sí' from generate_series(1, $1::int) n`,
    [people],
  )
  const [row] = await query<{ id: string }>(
    url,
    `with product as (
       insert into products (name, slug, price) values ('Ramo', 'ramo', 100) returning id),
     campaign as (
       insert into campaigns (subject, body_html) values ('Flores', '<p>Hola</p>') returning id),
     featured as (
       insert into campaign_products (campaign_id, product_id, sort_order)
       select campaign.id, product.id, 1 from campaign, product)
     select id from campaign`,
  )
  if (!row) throw new Error('no campaign was planted')
  return row.id
}
