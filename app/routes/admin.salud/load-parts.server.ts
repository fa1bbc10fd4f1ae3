import { DEADLINES } from '~/deadlines.server'
import { report } from '~/log.server'
import { type Duty, may } from '~/models/accounts/permissions'
import { TookTooLong, within } from '~/models/upkeep/within.server'
import { backupPart, databasePart, errorsPart, mailPart, queuePart } from './database-parts.server'
import { diskPart, pageCachePart, processPart, versionPart } from './machine-parts.server'
import type { Part } from './part'
import { sellerPart } from './seller-part.server'

const PARTS: [title: string, ask: () => Promise<Omit<Part, 'title'>> | Omit<Part, 'title'>][] = [
  ['Errores que vieron las visitas', errorsPart],
  ['Quién vende', sellerPart],
  ['Base de datos', databasePart],
  ['Copias de respaldo', backupPart],
  ['Correos', mailPart],
  ['Encargos en segundo plano', queuePart],
  ['Disco y fotos', diskPart],
  ['Páginas preparadas', pageCachePart],
  ['Procesos', processPart],
  ['Versión', versionPart],
]

/**
 * How the shop is, part by part; one that is slow or fails says so, and the others are shown.
 *
 * @param duty of whom they are shown to: copies are not everybody's
 */
export function loadParts(duty: Duty): Promise<Part[]> {
  const parts = PARTS.filter(([, ask]) => ask !== backupPart || may(duty, 'backups.read'))
  return Promise.all(parts.map(([title, ask]) => partOf(title, ask)))
}

async function partOf(title: string, ask: (typeof PARTS)[number][1]): Promise<Part> {
  try {
    return { title, ...(await within(DEADLINES.figures, Promise.resolve(ask()))) }
  } catch (error) {
    if (error instanceof TookTooLong) {
      const advice =
        'Vuelve a cargar esta página en un minuto. Si sigue igual, avisa a quien cuida la tienda.'
      return { title, state: 'watch', summary: 'Tarda demasiado en responder.', advice, facts: [] }
    }
    report(error, 'una parte de la salud de la tienda no se pudo leer')
    const advice = 'Avisa a quien cuida la tienda: el registro dice la causa.'
    return { title, state: 'bad', summary: 'No se pudo leer.', advice, facts: [] }
  }
}
