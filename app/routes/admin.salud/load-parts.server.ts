import { DEADLINES } from '~/deadlines.server'
import { report } from '~/log.server'
import { type Duty, may } from '~/models/accounts/permissions'
import { TookTooLong, within } from '~/models/upkeep/within.server'
import { backupPart, databasePart, errorsPart, mailPart, queuePart } from './database-parts.server'
import {
  diskPart,
  pageCachePart,
  picturesPart,
  processPart,
  versionPart,
} from './machine-parts.server'
import { mailDomainPart } from './mail-domain-part.server'
import { type Part, STATES } from './part'
import { sellerPart } from './seller-part.server'
import { termsPart } from './terms-part.server'

type Ask = () => Promise<Omit<Part, 'title'>> | Omit<Part, 'title'>

/** What who sells flowers wants to know. */
const OF_SHOP: [title: string, ask: Ask][] = [
  ['Copias de respaldo', backupPart],
  ['Correos', mailPart],
  ['Dominio de los correos', () => mailDomainPart()],
  ['Espacio', diskPart],
  ['Fotos', picturesPart],
  ['Quién vende', sellerPart],
  ['Datos de clientes', termsPart],
]

/** What only tells them something when it is not well. */
const OF_MACHINE: typeof OF_SHOP = [
  ['Errores que vieron las visitas', errorsPart],
  ['Base de datos', databasePart],
  ['Tareas de la tienda', queuePart],
  ['Páginas preparadas', pageCachePart],
  ['Procesos', processPart],
  ['Versión', versionPart],
]

const URGENCY = Object.keys(STATES)

/**
 * How the shop is, part by part; one that is slow or fails says so, and the others are shown.
 *
 * @param duty of whom they are shown to: copies are not everybody's
 * @returns in `first` the shop's own parts, and what asks for somebody, the most urgent before all; in `rest` the
 *   machine's parts that are well
 */
export async function loadParts(duty: Duty): Promise<{ first: Part[]; rest: Part[] }> {
  const ofShop = OF_SHOP.filter(([, ask]) => ask !== backupPart || may(duty, 'backups.read'))
  const [shop, machine] = await Promise.all([allOf(ofShop), allOf(OF_MACHINE)])
  const unwell = machine.filter(({ state }) => state !== 'good')
  const first = [...shop, ...unwell].sort(
    (one, other) => URGENCY.indexOf(one.state) - URGENCY.indexOf(other.state),
  )
  return { first, rest: machine.filter(({ state }) => state === 'good') }
}

function allOf(parts: typeof OF_SHOP): Promise<Part[]> {
  return Promise.all(parts.map(([title, ask]) => partOf(title, ask)))
}

async function partOf(title: string, ask: Ask): Promise<Part> {
  try {
    return { title, ...(await within(DEADLINES.figures, Promise.resolve(ask()))) }
  } catch (error) {
    if (error instanceof TookTooLong) {
      const advice =
        'Vuelve a cargar esta página en un minuto. Si sigue igual, avisa a quien cuida la tienda.'
      return { title, state: 'watch', summary: 'Tarda demasiado en responder.', advice, facts: [] }
    }
    report(error, 'una parte de la salud de la tienda no se pudo leer')
    const advice = 'Avisa a quien cuida la tienda.'
    const fix = 'El registro dice la causa.'
    return { title, state: 'bad', summary: 'No se pudo leer.', advice, fix, facts: [] }
  }
}
