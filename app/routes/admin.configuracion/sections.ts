import { seesSection } from '~/models/site/settings/seen-settings'
import type { Settings } from '~/models/site/settings/setting'
import type { SectionId } from '~/models/site/settings/setting-kinds'
import { BRIEFS } from './briefs'

type Words = { title: string; note?: string }

/** The sections of the settings, as their screen shows them. */
const WORDS: Record<SectionId, Words> = {
  sitio: { title: 'Personalización del sitio' },
  nosotros: { title: 'Sobre nosotros' },
  pago: { title: 'Método de pago' },
  banco: {
    title: 'Cuenta bancaria',
    note: 'La transferencia se ofrece al pagar cuando están el banco, el titular y uno de los dos números.',
  },
  impagos: {
    title: 'Pedidos sin pagar',
    note: 'Vale para los pedidos nuevos de la tienda que nadie pagó ni envió su comprobante. Al cancelarse devuelven su stock y su cupón, y el cliente recibe un correo. Los pedidos que anotas tú nunca se cancelan solos.',
  },
  ocultos: {
    title: 'Elementos ocultos',
    note: 'Lo que no está marcado no se ve en la tienda.',
  },
  navegacion: { title: 'Navegación' },
  contacto: { title: 'Contacto y redes sociales' },
  empresa: {
    title: 'Datos de la empresa',
    note: 'Con razón social, RUC y domicilio, la tienda dice quién vende al pie de cada página, en Contacto, en los textos legales y en los correos, y abre su Libro de Reclamaciones, como pide la ley.',
  },
  comprobantes: {
    title: 'Boletas y facturas',
    note: 'El comprobante lo emites con tu programa de SUNAT; aquí se anotan su serie y su número. La lista de cada mes está en «Pagos».',
  },
  promesas: {
    title: 'Garantía y tarjeta',
    note: 'Lo mismo se lee al lado del botón de compra y en los términos. En blanco vuelve el texto de la tienda.',
  },
  legales: {
    title: 'Textos legales',
    note: 'Una línea en blanco separa párrafos. Un título empieza con «# », cada punto de una lista con «- », y un enlace se escribe [así](/contacto). En blanco vuelve el texto de la tienda.',
  },
  inventario: { title: 'Inventario' },
  foto: {
    title: 'Foto del ramo',
    note: 'La recibe quien compró, por correo y en su pedido; quien recibe las flores nunca la ve. Se guarda tanto como los datos de quien recibe.',
  },
  'quien-recibe': { title: 'Quien recibe' },
  datos: { title: 'Datos de clientes' },
}

export const SECTIONS = (Object.keys(WORDS) as SectionId[]).map((id) => ({ id, ...WORDS[id] }))

/** The sections that somebody may see and change, with what is set in each. */
export function settingSections(settings: Settings, seesPayments: boolean) {
  return SECTIONS.filter(({ id }) => seesSection(id, seesPayments)).map((section) => ({
    ...section,
    brief: BRIEFS[section.id](settings),
  }))
}

export type ShownSection = ReturnType<typeof settingSections>[number]
