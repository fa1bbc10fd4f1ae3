import { categoryChoices } from '~/models/catalogue/admin/category-editor.server'
import type { PriceScope } from '~/models/catalogue/admin/prices/price-plan.server'
import { PRODUCT_MARKS } from '~/models/catalogue/admin/product-list.server'
import { tagChoices } from '~/models/catalogue/admin/tag-editor.server'
import { checkoutSettings } from '~/models/site/settings/setting.server'
import { MARK_LABELS } from '../admin.productos/product-filter'

/** One of the choices of which products' prices change. */
export type ScopeChoice = { group: string | null; label: string; value: string; scope: PriceScope }

const ALL: ScopeChoice = {
  group: null,
  label: 'Todos los productos',
  value: 'todos',
  scope: { kind: 'all' },
}

/** Without what is sold out where the shop does not track its stock. */
export async function scopeChoices(): Promise<ScopeChoice[]> {
  const [categories, tags, { tracksStock }] = await Promise.all([
    categoryChoices(),
    tagChoices(),
    checkoutSettings(),
  ])
  const marks = PRODUCT_MARKS.filter((mark) => tracksStock || mark !== 'agotados')
  return [
    ALL,
    ...marks.map((mark): ScopeChoice => {
      const scope = { kind: 'mark', mark } as const
      return { group: 'Productos', label: MARK_LABELS[mark], value: mark, scope }
    }),
    ...categories.map(({ id, name }): ScopeChoice => {
      const scope = { kind: 'category', id } as const
      return { group: 'Categoría', label: name, value: `categoria:${id}`, scope }
    }),
    ...tags.map(({ id, name }): ScopeChoice => {
      const scope = { kind: 'tag', id } as const
      return { group: 'Tag', label: name, value: `tag:${id}`, scope }
    }),
  ]
}
