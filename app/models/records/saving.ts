/** Why a row was not written: problems by field and for the whole form. */
export type SaveProblems = {
  fieldErrors?: Record<string, string[]>
  formErrors?: string[]
  /** Current version of the row; sending it confirms that the other person's changes were seen. */
  version?: string
  /** What the form shows beside the problems, such as orders to move first. */
  shown?: object
}

export type NotSaved = { saved: false } & SaveProblems

/**
 * The result of saving a form: the row's id and the picture it no longer shows, or why it was
 * refused.
 */
export type Saved = { saved: true; id: string; oldImage: string | null } | NotSaved

export const GONE: NotSaved = {
  saved: false,
  formErrors: ['Esto ya no existe: alguien lo eliminó mientras lo editabas'],
}

/**
 * The version of a row, for optimistic locking; a form sends it in its field `version`
 * (`versionIn`).
 */
export function versionOf(row: { updated_at: Date }): string {
  return String(row.updated_at.getTime())
}

/**
 * The version of a row in a list with an order, and the place that its form shows, which others change without a new
 * version.
 */
export function placedVersion(row: { updated_at: Date; display_order: number }): string {
  return `${versionOf(row)}-${row.display_order}`
}

/**
 * An edit conflict: for each field that this form would overwrite, what another person stored
 * meanwhile.
 *
 * The refusal carries the newer version, so saving again overwrites it.
 *
 * @param seen version when the form was opened
 * @returns `null` when there is no conflict
 */
export function changedMeanwhile(
  stored: { updated_at: Date } & Record<string, unknown>,
  draft: Record<string, unknown>,
  seen: string,
): NotSaved | null {
  if (seen === versionOf(stored)) return null
  const changed = Object.keys(draft).filter(
    (field) => asText(stored[field]) !== asText(draft[field]),
  )
  return {
    saved: false,
    version: versionOf(stored),
    formErrors: [
      'Otra persona guardó cambios mientras editabas. Revísalos: si guardas otra vez, quedan los tuyos',
    ],
    fieldErrors: Object.fromEntries(
      changed.map((field) => [field, [`Otra persona dejó aquí: ${asText(stored[field])}`]]),
    ),
  }
}

function asText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(vacío)'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '(otro contenido)'
}

/**
 * The sentence for a slug that is taken, with a suggestion. @source docs/specification/decisions.md
 *
 */
export function slugTaken(slug: string): SaveProblems {
  return {
    fieldErrors: {
      slug: [`Ya existe un registro con este slug. Prueba con «${nextSlug(slug)}»`],
    },
  }
}

/** `rosas` gives `rosas-2`, `rosas-2` gives `rosas-3`. */
function nextSlug(slug: string): string {
  const [, stem = slug, number] = /^(.+)-(\d{1,3})$/.exec(slug) ?? []
  return `${stem}-${number ? Number(number) + 1 : 2}`
}
