/**
 * The kinds of addresses, in the order in which they are looked for: what metrics call them, and what
 * the owner reads. Few and fixed, whatever addresses are asked for.
 */
const SCREENS = [
  ['picture', 'Imágenes', /^\/(imagenes\/|logo\.svg$)/],
  ['health', 'Comprobación de la tienda', /^\/salud$/],
  ['home', 'Inicio', /^\/$/],
  ['product', 'Página de un producto', /^\/producto\//],
  ['catalogue', 'Catálogo', /^\/catalogo(-completo)?(\/|$)/],
  ['search', 'Búsqueda', /^\/buscar$/],
  ['cart', 'Carrito', /^\/carrito$/],
  ['checkout', 'Finalizar compra', /^\/checkout$/],
  ['confirmation', 'Confirmación del pedido', /^\/confirmacion\//],
  ['orders', 'Pedidos de un cliente', /^\/(mi-pedido|mis-pedidos|mira)(\/|$)/],
  [
    'account',
    'Cuenta de un cliente',
    /^\/(ingresar|registro|forgot-password|reset-password|cambiar-contrasena|auth|email-confirmed|mis-datos)(\/|$)/,
  ],
  ['claims', 'Libro de Reclamaciones', /^\/libro-de-reclamaciones(\/|$)/],
  ['newsletter', 'Boletín', /^\/(boletin|baja)(\/|$)/],
  ['delivery-run', 'Hoja de reparto', /^\/reparto\//],
  [
    'information',
    'Nosotros, contacto y textos legales',
    /^\/(nosotros|contacto|terminos|privacidad)$/,
  ],
  ['admin', 'Panel de la tienda', /^\/admin(\/|$)/],
] as const

const OTHER = 'other'

/** A kind of address; `file` is a file of the build, `other` what fits no kind. */
export type Screen = (typeof SCREENS)[number][0] | 'file' | typeof OTHER

/** @param path decoded and without a query, also of the data that scripts ask for */
export function screenOf(path: string): Screen {
  const page = path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '')
  return SCREENS.find(([, , pattern]) => pattern.test(page))?.[0] ?? OTHER
}

/** What the owner calls a kind of address; `Otra página` for one that was stored by another version. */
export function screenName(screen: string): string {
  return SCREENS.find(([name]) => name === screen)?.[1] ?? 'Otra página'
}
