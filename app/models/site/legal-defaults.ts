import { counted } from '~/counted'
import { isWallet, waysToPay } from '~/payment-methods'
import { providerOf } from './provider'
import {
  bankAccount,
  isOn,
  offeredPayments,
  receiptRules,
  SETTING_DEFAULTS,
  type Settings,
} from './settings/setting'
import { claimYears, displayName, orderYears, recipientMonths } from './settings/setting-values'

/* The shop's own legal texts, as `chaptersOf` reads them; staff may write others in the settings. */

const BOOK = '[Libro de Reclamaciones](/libro-de-reclamaciones)'

/** What buyers read of the terms, of the setting or else of the shop. */
export function termsText(settings: Settings): string {
  return settings.terms_text || ownTerms(settings)
}

/** The same of their data. */
export function privacyText(settings: Settings): string {
  return settings.privacy_text || ownPrivacy(settings)
}

/** Paragraphs without those that say nothing in this shop. */
function paragraphs(...all: (string | false)[]): string {
  return all.filter((text) => text !== false).join('\n\n')
}

export function ownTerms(settings: Settings): string {
  return paragraphs(
    ...whoSells(settings),
    '# Precios',
    `Todos los precios están en soles${receiptRules(settings)?.isNuevoRus ? '' : ' e incluyen IGV'}. El costo de envío depende de la zona y se muestra antes de confirmar el pedido, junto con el total. Vale el precio que ves al realizar tu pedido, aunque después cambie en la tienda.`,
    '# Pedidos y pagos',
    `Puedes comprar con o sin cuenta. Al realizar el pedido recibes un número; el pedido queda confirmado cuando verificamos tu pago por ${waysToPay(offeredPayments(settings).filter(isWallet), 'o')}. Si un producto se agotó o no llegamos a tu zona, te avisamos y te devolvemos todo lo que pagaste.`,
    bankAccount(settings) !== null &&
      'También puedes pagar por transferencia bancaria: la cuenta aparece al realizar tu pedido, que queda confirmado cuando el dinero llega a ella.',
    'Los cupones se aplican antes de pagar, tienen sus propias condiciones y no se cambian por dinero.',
    '# Entregas',
    'Entregamos en las zonas de Lima que aparecen al comprar, en la fecha y el horario que eliges. Necesitamos una dirección completa y un celular donde respondan. Si nadie puede recibir las flores, te llamamos para coordinar; una segunda visita puede tener un costo de envío adicional.',
    '# Flores de temporada',
    `Cada arreglo se hace a mano: puede variar un poco frente a la foto. ${settings.substitution_text} Si la flor es la esencia del arreglo, te consultamos antes.`,
    '# Cambios y devoluciones',
    `${settings.guarantee_text} Las flores son perecibles: aceptamos cambios y devoluciones solo si nos escribes dentro de las 24 horas siguientes a la entrega (o a la hora en que debía llegar) y en estos casos:`,
    '- recibiste un producto equivocado;\n- el producto llegó dañado;\n- el pedido no fue entregado.',
    'Envíanos el número de pedido y, si puedes, una foto. El dinero vuelve por el mismo medio con que pagaste. Esto no limita los derechos que te da el Código de Protección y Defensa del Consumidor.',
    '# Tu dedicatoria',
    `${isOn(settings.card_by_hand) ? 'Escribimos a mano' : 'Imprimimos'} la tarjeta tal como la envías. Podemos negarnos a entregar mensajes que amenacen u ofendan a quien los recibe; en ese caso te devolvemos lo pagado.`,
    '# Ley y reclamos',
    'Se aplica la ley peruana. Antes de un reclamo formal, danos la oportunidad de resolverlo: [escríbenos por aquí](/contacto). El uso de tus datos está en la [Política de Privacidad](/privacidad).',
    providerOf(settings) !== null && `Para un reclamo o una queja formal está nuestro ${BOOK}.`,
  )
}

/** Who sells, and where they are reached; nothing until the settings say the first. */
function whoSells(settings: Settings): string[] {
  const identity = identityOf(settings)
  if (!identity) return []
  const { email, opening_hours: hours } = settings
  const phone = isOn(settings.show_contact_whatsapp) ? settings.whatsapp_number : ''
  const ways = [
    `Correo: ${email}.`,
    phone && `Teléfono: ${phone}.`,
    hours && `Horario: ${inOneLine(hours)}.`,
  ]
  return [
    '# Quién te vende',
    `En ${displayName(settings)} te vende ${identity}. ${ways.filter(Boolean).join(' ')}`,
  ]
}

function dataHolder(settings: Settings): string {
  const [name, identity] = [displayName(settings), identityOf(settings)]
  return identity
    ? `El titular del banco de datos de los clientes de ${name} es ${identity}.`
    : `El titular del banco de datos de sus clientes es ${name}, florería en Lima, Perú.`
}

function identityOf(settings: Settings): string | null {
  const provider = providerOf(settings)
  if (!provider) return null
  return `${provider.name}, con RUC ${provider.ruc} y domicilio en ${provider.address}`
}

function inOneLine(text: string): string {
  return text.split(/\s*\n\s*/).join('; ')
}

export function ownPrivacy(settings: Settings): string {
  const email = settings.email || SETTING_DEFAULTS.email
  return paragraphs(
    '# Quién responde por tus datos',
    `${dataHolder(settings)} Los trata según la Ley 29733, Ley de Protección de Datos Personales, y su reglamento. Para cualquier tema sobre tus datos, escribe a ${email} o usa la [página de contacto](/contacto).`,
    '# Para mayores de edad',
    'La tienda es para personas de 18 años o más. No pedimos a sabiendas datos de menores; si nos avisas de un caso, los borramos.',
    ...whatFor(settings),
    '# Con quién los compartimos',
    'Con quien reparte tu pedido (nombre, dirección y celular) y con los servicios que alojan la tienda y envían sus correos, solo para eso. Si alguno está fuera del Perú, le exigimos la misma protección. También con las autoridades, cuando la ley obliga. No vendemos datos ni los usamos para publicidad de otros.',
    '# Cuánto tiempo los guardamos',
    howLong(settings),
    '# Cookies',
    'Usamos solo las que la tienda necesita para funcionar: recordar tu carrito, adónde y para cuándo quieres las flores, tu sesión, los pedidos que hiciste desde este equipo y el último aviso. Si llegas por un enlace de otra página o de un anuncio, una más guarda cuál y el día, sin nada que te identifique, hasta que cierras el navegador o llenas tu carrito; tu pedido dice de dónde llegaste, y nada más. Tu navegador guarda además el logo. No hay cookies de publicidad ni de seguimiento. Contamos además, por día, cuántas veces se ve una página o un producto, se llena el carrito, se abre la compra y se hace un pedido, desde un celular o una computadora: son solo números, sin nada de quien visita.',
    '# Tus derechos',
    `Puedes pedir en cualquier momento el acceso a tus datos, su rectificación o su cancelación, y oponerte a que los usemos (derechos ARCO); también retirar tu consentimiento. En [Mis datos](/mis-datos) los ves, los descargas y los borras tú. También puedes escribir a ${email} con tu nombre y lo que necesitas; podemos pedirte un documento para saber que eres tú. Es gratis y respondemos dentro de los plazos de la ley. Si la respuesta no te satisface, puedes acudir a la Autoridad Nacional de Protección de Datos Personales.`,
    '# Seguridad y cambios',
    'Guardamos las contraseñas cifradas de modo que nadie puede leerlas, y solo el equipo que atiende pedidos ve tus datos. Si cambiamos esta política, publicamos aquí la nueva versión; si el cambio es importante, te avisamos por correo.',
  )
}

function whatFor(settings: Settings): string[] {
  return [
    '# Qué datos pedimos y para qué',
    listed(
      'Correo, nombre, documento, celular y dirección: para preparar, entregar y cobrar tu pedido, y para hablarte de él. Sin ellos no podemos atenderlo.',
      'Tu dedicatoria: para escribir la tarjeta que acompaña las flores.',
      'Nombre de usuario, correo y contraseña, si creas una cuenta: para que veas tus pedidos.',
      'Correo y, si quieres, nombre: para enviarte novedades, solo si lo pediste. Guardamos qué texto aceptaste y cuándo.',
      providerOf(settings) !== null &&
        `Lo que escribes en el ${BOOK}: para responderte, como manda la ley.`,
      'Lo que se busca en la tienda y no se encuentra, sin quién lo buscó: para saber qué falta. Se borra a los 90 días.',
      'Dirección de red y tipo de solicitud: para proteger la tienda de abusos.',
    ),
    'Si envías flores a otra persona, usamos sus datos solo para esa entrega. Si tienes una cuenta, te ofrecemos elegirla otra vez: la borras cuando quieras en «Mis pedidos».',
  ]
}

function howLong(settings: Settings): string {
  const months = recipientMonths(settings.keep_recipient_months)
  return listed(
    `Pedidos: ${counted(orderYears(settings.keep_order_years), 'año', 'años')} desde el 1 de enero del siguiente, por obligaciones tributarias y reclamos.`,
    months !== null &&
      `Nombre, celular y dirección de quien recibe por ti, y fotos del ramo y de su entrega: ${counted(months, 'mes', 'meses')} después de la entrega.`,
    'Cuenta: hasta que nos pidas cerrarla.',
    'Novedades por correo: hasta que te des de baja, con el enlace de cada correo.',
    'Carrito: 30 días desde la última vez que lo cambiaste.',
    providerOf(settings) !== null &&
      `Libro de Reclamaciones: sus hojas, ${counted(claimYears(settings.keep_claim_years), 'año', 'años')}, como pide la ley.`,
  )
}

function listed(...items: (string | false)[]): string {
  return items
    .filter((item) => item !== false)
    .map((item) => `- ${item}`)
    .join('\n')
}
