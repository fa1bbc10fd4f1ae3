import { type Duty, may, type Permission } from '~/models/accounts/permissions'

type Section = {
  to: string
  /** Who may not do this does not see the way. */
  needs: Permission
  /** Who may do that has another way there. */
  unless?: Permission
  label: string
  /** A 24 × 24 icon. */
  drawing: string
}

/** What is done with orders and for whom; who sees the orders goes from them to what is a part of them. */
const ORDERS: Section[] = [
  {
    to: '/admin/dashboard',
    needs: 'dashboard.read',
    label: 'Dashboard',
    drawing: 'M4 13h6V4H4v9Zm0 7h6v-4H4v4Zm10 0h6v-9h-6v9Zm0-16v4h6V4h-6Z',
  },
  {
    to: '/admin/pedidos',
    needs: 'orders.read',
    label: 'Pedidos',
    drawing: 'M6 3h12v18l-3-2-3 2-3-2-3 2V3Zm3 5h6m-6 4h6',
  },
  {
    to: '/admin/taller',
    needs: 'bench.read',
    unless: 'orders.read',
    label: 'Taller',
    drawing:
      'M4 13h16M6 13l1 8h10l1-8M12 13V7m0 0c-3 0-4-1.5-4-4 2.5 0 4 1 4 4Zm0 2c3 0 4-1.5 4-4-2.5 0-4 1-4 4Z',
  },
  {
    to: '/admin/pagos',
    needs: 'payments.read',
    unless: 'orders.read',
    label: 'Pagos',
    drawing: 'M3 6h18v12H3V6Zm9 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 9h1m10 6h1',
  },
  {
    to: '/admin/pedidos/reparto',
    needs: 'deliveries.read',
    unless: 'orders.read',
    label: 'Reparto',
    drawing:
      'M3 6h11v10H3V6Zm11 4h4l3 3v3h-7v-6ZM7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  },
  {
    to: '/admin/mercado',
    needs: 'market.read',
    label: 'Mercado',
    drawing: 'M4 9h16l-2 11H6L4 9Zm4 0 4-6 4 6M9 13v3m3-3v3m3-3v3',
  },
  {
    to: '/admin/clientes',
    needs: 'customers.read',
    label: 'Clientes',
    drawing: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 10c0-4.5 3.5-7 8-7s8 2.5 8 7',
  },
  {
    to: '/admin/reportes',
    needs: 'dashboard.read',
    label: 'Reportes',
    drawing: 'M4 20V11h4v9H4Zm6 0V4h4v16h-4Zm6 0v-6h4v6h-4Z',
  },
  {
    to: '/admin/cierre',
    needs: 'payments.read',
    label: 'Cierre del día',
    drawing: 'M5 3h14v18H5V3Zm3 5h8m-8 4h4m-4 5 2 2 4-5',
  },
  {
    to: '/admin/reclamos',
    needs: 'claims.read',
    label: 'Reclamaciones',
    drawing: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3V4Zm0 13a3 3 0 0 1 3-3h11M9 8h6',
  },
]

const CALENDAR: Section[] = [
  {
    to: '/admin/horarios',
    needs: 'calendar.read',
    label: 'Horarios',
    drawing: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3 3',
  },
  {
    to: '/admin/dias-cerrados',
    needs: 'calendar.read',
    label: 'Días cerrados',
    drawing: 'M4 6h16v14H4V6Zm0 4h16M8 3v5m8-5v5m-6 5 4 4m0-4-4 4',
  },
  {
    to: '/admin/fechas-pico',
    needs: 'calendar.read',
    label: 'Fechas pico',
    drawing: 'M4 6h16v14H4V6Zm0 4h16M8 3v5m8-5v5m-4 4 1 2h2l-1.5 1.5.5 2-2-1-2 1 .5-2L9 14h2l1-2Z',
  },
  {
    to: '/admin/zonas-envio',
    needs: 'calendar.read',
    label: 'Zonas de Envío',
    drawing:
      'M12 21c5-5 7-8.5 7-11a7 7 0 1 0-14 0c0 2.5 2 6 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  },
]

const CATALOGUE: Section[] = [
  {
    to: '/admin/productos',
    needs: 'catalogue.read',
    label: 'Productos',
    drawing:
      'M12 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0 0v10m0-3c-4 0-6-2-6-5 4 0 6 2 6 5Zm0 0c4 0 6-2 6-5-4 0-6 2-6 5Z',
  },
  {
    to: '/admin/categorias',
    needs: 'catalogue.read',
    label: 'Categorías',
    drawing: 'M4 6a2 2 0 0 1 2-2h4l2 3h6a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6Z',
  },
  {
    to: '/admin/tags',
    needs: 'catalogue.read',
    label: 'Tags',
    drawing: 'M4 4h8l8 8-8 8-8-8V4Zm4.5 5.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
  },
  {
    to: '/admin/complementos',
    needs: 'catalogue.read',
    label: 'Complementos',
    drawing:
      'M4 9h16v4H4V9Zm1 4h14v8H5v-8Zm7-4v12m0-12c-5 0-6-5-3.5-5S12 6 12 9Zm0 0c5 0 6-5 3.5-5S12 6 12 9Z',
  },
  {
    to: '/admin/flores',
    needs: 'catalogue.read',
    label: 'Flores',
    drawing:
      'M12 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0 0v12m0-2c-3 0-5-1.5-5-4 3 0 5 1.5 5 4Zm0-3c3 0 5-1.5 5-4-3 0-5 1.5-5 4Z',
  },
  {
    to: '/admin/cupones',
    needs: 'coupons.read',
    label: 'Cupones',
    drawing: 'M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3V7Zm11 0v10',
  },
]

/** How the shop looks and is told of, what it does by itself, and who sees to it. */
const SHOP: Section[] = [
  {
    to: '/admin/hero-slides',
    needs: 'content.read',
    label: 'Hero Slides',
    drawing: 'M3 5h18v11H3V5Zm0 9 5-4 4 3 4-5 5 5M9 20h6',
  },
  {
    to: '/admin/lifestyle-grid',
    needs: 'content.read',
    label: 'Cuadrícula',
    drawing: 'M4 4h7v7H4V4Zm9 0h7v7h-7V4Zm-9 9h7v7H4v-7Zm9 0h7v7h-7v-7Z',
  },
  {
    to: '/admin/campanias',
    needs: 'campaigns.read',
    label: 'Campañas',
    drawing: 'M3 6h18v12H3V6Zm0 1 9 6 9-6',
  },
  {
    to: '/admin/configuracion',
    needs: 'settings.read',
    label: 'Configuración',
    drawing:
      'M4 7h8m4 0h4M4 12h2m4 0h10M4 17h9m4 0h3M14 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-6 5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm7 5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  },
  {
    to: '/admin/personal',
    needs: 'staff.read',
    label: 'Personal',
    drawing:
      'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-4 3-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5m2 3c2 .8 3 3 3 6',
  },
  {
    to: '/admin/cambios',
    needs: 'changes.read',
    label: 'Cambios',
    drawing: 'M5 4h10l4 4v12H5V4Zm10 0v4h4M8 12h8m-8 4h5',
  },
  {
    to: '/admin/salud',
    needs: 'upkeep.read',
    label: 'Salud',
    drawing:
      'M12 20s-8-5-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15 12 20 12 20ZM6 12h3l2-3 2 5 1.5-2H18',
  },
]

const GROUPS = [
  { label: 'Pedidos', sections: ORDERS },
  { label: 'Calendario', sections: CALENDAR },
  { label: 'Catálogo', sections: CATALOGUE },
  { label: 'Tienda', sections: SHOP },
]

/** The sections of the back office that a duty may see, in groups and in display order. */
export function sectionsFor(duty: Duty) {
  return GROUPS.map(({ label, sections }) => ({
    label,
    sections: sections.filter(
      ({ needs, unless }) => may(duty, needs) && !(unless && may(duty, unless)),
    ),
  })).filter(({ sections }) => sections.length > 0)
}

/** Where somebody with this duty begins. */
export function firstPage(duty: Duty): string {
  const [first] = sectionsFor(duty).flatMap(({ sections }) => sections)
  return first?.to ?? '/'
}
