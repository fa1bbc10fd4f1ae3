import { sql } from 'kysely'
import type { Trx } from '../../app/database/db.server'
import type { Coupon } from '../../app/models/coupons/coupon'

/** What the demo sells, as its orders copy it; prices in céntimos. */
export type Sold = Awaited<ReturnType<typeof whatIsSold>>

type Product = {
  productId: string
  name: string
  colors: string[]
  /** Of a product without sizes, its own price under no size. */
  sizes: { id: string | null; name: string | null; price: number }[]
}

export async function whatIsSold(trx: Trx) {
  const { rows: products } = await sql<Product>`
    select id as "productId", name,
      array(select color_name from product_colors where product_id = products.id order by 1) as colors,
      coalesce(
        (
          select json_agg(
            json_build_object('id', id, 'name', name, 'price', coalesce(sale_price, price))
            order by display_order
          )
          from product_sizes where product_id = products.id
        ),
        json_build_array(json_build_object('id', null, 'name', null, 'price', coalesce(sale_price, price)))
      ) as sizes
    from products order by slug`.execute(trx)
  const coupons: (Coupon & { id: string })[] = await trx
    .selectFrom('coupons')
    .selectAll()
    .orderBy('code')
    .execute()
  return {
    products,
    coupons,
    complements: await trx
      .selectFrom('complements')
      .select(['id as complement_id', 'name', 'price as unit_price'])
      .orderBy('name')
      .execute(),
    zones: await trx
      .selectFrom('shipping_zones')
      .select(['id', 'name', 'areas', 'cost'])
      .orderBy('name')
      .execute(),
    slots: await trx
      .selectFrom('delivery_slots')
      .select(['name', 'starts_at'])
      .orderBy('starts_at')
      .execute(),
    branch: await branchOf(trx),
  }
}

async function branchOf(trx: Trx): Promise<string | null> {
  const setting = await trx
    .selectFrom('site_settings')
    .select('value')
    .where('key', '=', 'sucursal_address')
    .executeTakeFirst()
  return setting?.value ?? null
}
