import type { Permission } from '~/models/accounts/permissions'

type Help = {
  /** Whom it is for: who may do this. */
  needs: Permission
  /** How the addresses of its screens begin. */
  screens: string[]
}

/** Which screens each page of the manual is about, in its order. */
export const HELP: Record<string, Help> = {
  'primeros-pasos': { needs: 'settings.write', screens: [] },
  'un-pedido-de-prueba': { needs: 'settings.write', screens: [] },
  dashboard: { needs: 'dashboard.read', screens: ['/admin/dashboard'] },
  pedidos: { needs: 'orders.read', screens: ['/admin/pedidos'] },
  'un-pedido': { needs: 'orders.read', screens: ['/admin/pedidos/DZ-'] },
  'hoja-del-dia': { needs: 'orders.read', screens: ['/admin/pedidos/hoja'] },
  reparto: { needs: 'deliveries.read', screens: ['/admin/pedidos/reparto'] },
  taller: { needs: 'bench.read', screens: ['/admin/taller'] },
  pagos: { needs: 'payments.read', screens: ['/admin/pagos'] },
  'boletas-y-facturas': { needs: 'payments.read', screens: ['/admin/comprobantes'] },
  mercado: { needs: 'market.read', screens: ['/admin/mercado'] },
  clientes: { needs: 'customers.read', screens: ['/admin/clientes'] },
  reportes: { needs: 'dashboard.read', screens: ['/admin/reportes'] },
  'cierre-del-dia': { needs: 'payments.read', screens: ['/admin/cierre'] },
  reclamaciones: { needs: 'claims.read', screens: ['/admin/reclamos'] },
  horarios: { needs: 'calendar.read', screens: ['/admin/horarios'] },
  'dias-cerrados-y-fechas-pico': {
    needs: 'calendar.read',
    screens: ['/admin/dias-cerrados', '/admin/fechas-pico'],
  },
  'zonas-de-envio': { needs: 'calendar.read', screens: ['/admin/zonas-envio'] },
  productos: { needs: 'catalogue.read', screens: ['/admin/productos'] },
  'muchos-productos-a-la-vez': {
    needs: 'catalogue.write',
    screens: ['/admin/productos/precios', '/admin/productos/lista'],
  },
  'categorias-y-tags': { needs: 'catalogue.read', screens: ['/admin/categorias', '/admin/tags'] },
  complementos: { needs: 'catalogue.read', screens: ['/admin/complementos'] },
  flores: { needs: 'catalogue.read', screens: ['/admin/flores'] },
  cupones: { needs: 'coupons.read', screens: ['/admin/cupones'] },
  portada: { needs: 'content.read', screens: ['/admin/hero-slides', '/admin/lifestyle-grid'] },
  campanas: { needs: 'campaigns.read', screens: ['/admin/campanias', '/admin/suscriptores'] },
  configuracion: { needs: 'settings.read', screens: ['/admin/configuracion'] },
  personal: { needs: 'staff.read', screens: ['/admin/personal', '/admin/cambios'] },
  salud: { needs: 'upkeep.read', screens: ['/admin/salud'] },
  'avisos-en-el-celular': { needs: 'orders.read', screens: ['/admin/avisos'] },
}

/** The address of the manual's page about a screen; of its contents where there is none. */
export function helpFor(pathname: string): string {
  const pages = Object.entries(HELP).flatMap(([slug, { screens }]) =>
    screens.filter((screen) => pathname.startsWith(screen)).map((screen) => ({ slug, screen })),
  )
  const [nearest] = pages.sort((one, other) => other.screen.length - one.screen.length)
  return nearest ? `/admin/ayuda/${nearest.slug}` : '/admin/ayuda'
}
