/**
 * The specification's texts about campaigns, letter for letter: without accents where it has none.
 *
 * @source docs/specification/decisions.md Q-013
 */
export const CAMPAIGN_WORDS = {
  screen: 'Campañas de correo',
  defaultButton: 'Descubrir ahora',
  incomplete: {
    title: 'Completa la informacion',
    description: 'El asunto y el contenido son obligatorios para guardar la campana.',
  },
  saved: 'Campana guardada',
  notSaved: 'No se pudo guardar',
  edit: 'Editar campana',
  editing: 'Editando',
  notLoaded: 'No se pudo cargar la campana',
  noTestAddress: 'Agrega un correo de prueba',
  testFailed: 'No se pudo enviar la prueba',
  testSent: 'Correo enviado',
  noProducts: {
    title: 'Selecciona productos',
    description: 'Adjunta al menos un producto destacado para la campana.',
  },
  noSubscribers: 'Sin suscriptores',
  onItsWay: 'Campana en camino',
  notSent: {
    title: 'No se pudo enviar',
    description: 'Revisa la configuracion e intenta de nuevo.',
  },
  deleteQuestion: 'Seguro que deseas eliminar este borrador?',
  deleted: 'Borrador eliminado',
  notDeleted: 'No se pudo borrar',
} as const

const STATUSES: Record<string, string> = {
  draft: 'Borrador',
  queued: 'En cola',
  sending: 'Enviando',
  sent: 'Enviado',
  failed: 'Fallido',
}

/** A status as staff read it; an unknown one counts as a draft. */
export function campaignStatus(status: string): string {
  return Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? 'Borrador') : 'Borrador'
}

/**
 * Whether a campaign can be edited and sent: not while it is being sent, nor afterwards.
 *
 * @source docs/specification/decisions.md Q-100
 */
export function isOpen(status: string): boolean {
  return status === 'draft' || status === 'failed'
}

/** The states of a recipient. */
export const RECIPIENT_STATES = [
  'pendiente',
  'enviando',
  'enviado',
  'fallido',
  'incierto',
  'omitido',
] as const

export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** How many recipients are in each state. */
export type Progress = Record<RecipientState, number>
