type Words = {
  /** What stands beside it. */
  label: string
  /** What errors and conflicts call it, where that is not the label; `null` where only its sentence says it. */
  called?: string | null
  hint?: string
}

/** By its kind `form-field.server.ts` reads what is typed, and shows what is stored. */
type Kind =
  /** One line, blank unless `required` says what a blank is told. */
  | { kind: 'line'; max: number; required?: string }
  /** Several lines, so many of them high. */
  | { kind: 'paragraph'; max: number; rows: number }
  /** The same two, stored as `null` when blank. */
  | { kind: 'optional-line'; max: number }
  | { kind: 'optional-paragraph'; max: number; rows: number }
  /** Soles, stored as céntimos. */
  | { kind: 'amount'; required: string }
  | { kind: 'day' | 'time'; required: string }
  | { kind: 'slug' | 'tick' | 'place' | 'percent' }
  | { kind: 'optional-amount' | 'optional-day' | 'optional-times' | 'optional-capacity' }
  /** What only its form's own file reads and shows. */
  | { kind: 'own' }
  /** What comes as a file, which is read and stored before the others are. */
  | { kind: 'file' }
  /** Rows inside the form, each called by `row` and its number. */
  | { kind: 'list'; row: string; fields: FormFields }

/** A field of a form, declared once: its words, what it takes and how it is shown again. */
export type FormField = Words & Kind

/** The fields of a form by name, in the order in which it is read and its errors are told. */
export type FormFields = { readonly [name: string]: FormField }

/** The place of a row in its list. */
export const PLACE = { kind: 'place', label: 'Orden', hint: 'En blanco, va al final.' } as const

/** What a control takes of a declared field. */
export type Control<Field, Declared = object> = {
  field: Field
  label: string
  hint?: string
} & (Declared extends { rows: number } ? { rows: number } : object)

type Controls<Declared, Fields> = {
  [Name in keyof Declared & keyof Fields]-?: Control<Fields[Name], Declared[Name]>
}

/**
 * The declared words of fields beside the fields themselves, to spread on their controls.
 *
 * @param fields conform's
 */
export function controlsOf<const Declared extends FormFields, Fields extends object>(
  declared: Declared,
  fields: Fields,
) {
  const controls = Object.entries(declared).map(([name, one]) => {
    const { label, hint } = one
    const rows = 'rows' in one ? one.rows : undefined
    const field: unknown = fields[name as keyof Fields]
    return [name, { field, label, ...(hint && { hint }), ...(rows && { rows }) }]
  })
  return Object.fromEntries(controls) as Controls<Declared, Fields>
}

/**
 * What errors call a field: of `colors[1].color_name`, 'Color 2, Nombre del color'; `undefined` for one without a name.
 */
export function fieldName(declared: FormFields, name: string): string | undefined {
  const [, list = '', index = '', part = ''] = /^(\w+)\[(\d+)\](?:\.(\w+))?/.exec(name) ?? []
  const rows = declared[list]
  if (list === '') return calledOf(declared[name])
  if (rows?.kind !== 'list') return undefined
  const row = `${rows.row} ${Number(index) + 1}`
  return [row, calledOf(rows.fields[part])].filter(Boolean).join(', ')
}

/** A box's label is a sentence, and no name. */
function calledOf(field: FormField | undefined): string | undefined {
  const { called, kind, label } = field ?? {}
  return (called === undefined && kind !== 'tick' ? label : called) ?? undefined
}
