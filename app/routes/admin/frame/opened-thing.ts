import type { Thing } from '~/models/changes/change-words'
import { isUuid } from '~/models/records/uuid'

/** What the sections of the back office edit. */
const SECTION_THINGS: Record<string, Thing> = {
  productos: 'products',
  categorias: 'categories',
  tags: 'tags',
  complementos: 'complements',
  flores: 'flowers',
  cupones: 'coupons',
  'zonas-envio': 'shipping_zones',
  horarios: 'delivery_slots',
  'dias-cerrados': 'delivery_closures',
  'fechas-pico': 'peak_days',
  'hero-slides': 'hero_slides',
  'lifestyle-grid': 'lifestyle_images',
  campanias: 'campaigns',
  clientes: 'customers',
}

/** The thing that an address opens to be edited, if it does; all settings are one. */
export function openedThing({
  pathname,
  searchParams,
}: URL): { thing: Thing; id: string | null } | null {
  const [, , section = '', part = ''] = pathname.split('/')
  if (section === 'configuracion') return { thing: 'site_settings', id: null }
  const id = searchParams.get('editar') ?? part
  const isSubcategory = section === 'categorias' && searchParams.get('tab') === 'subcategorias'
  const thing = isSubcategory ? 'subcategories' : SECTION_THINGS[section]
  return thing && isUuid(id) ? { thing, id } : null
}
