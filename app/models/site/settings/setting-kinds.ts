/** Where a setting stands on its screen; `app/routes/admin.configuracion/sections.ts` says what each is called. */
export type SectionId =
  | 'sitio'
  | 'nosotros'
  | 'pago'
  | 'banco'
  | 'impagos'
  | 'ocultos'
  | 'navegacion'
  | 'contacto'
  | 'empresa'
  | 'comprobantes'
  | 'promesas'
  | 'legales'
  | 'inventario'
  | 'foto'
  | 'quien-recibe'
  | 'datos'

type Shown = {
  section: SectionId
  label: string
  hint?: string
  /** Beside its neighbour on wide screens. */
  half?: true
  /** What another person changed while somebody edits, where the stored text tells people nothing. */
  changed?: string
  /** What stands for a missing or blank text and, of a switch, for an unreadable one. */
  default: string
}

/** A text that staff type. */
export type Typed = Shown & {
  /** Of a number the form shows the default where none is stored. */
  kind: 'line' | 'number' | 'paragraph'
  /** Most characters that may be typed. */
  max: number
  /** Lines that a paragraph's box shows. */
  rows?: number
  type?: 'tel'
  inputMode?: 'numeric' | 'url'
  /** What is kept of what was typed. */
  kept?: (typed: string) => string
  /** The sentence for a text that may not be kept; `null` for one that may. */
  problem?: (kept: string) => string | null
  /** What the form shows of what is kept. */
  shown?: (kept: string) => string
}

/** Stored as the address of a picture: `file` names its control, `prefix` and `name` begin the picture's own name. */
export type Picture = Shown & {
  kind: 'picture'
  file: string
  prefix: 'icono-' | 'qr-'
  name: string
}

/**
 * An amount is in soles, with its céntimos behind a point; what is made comes from a file or from several fields,
 * which components of its own draw and read.
 */
type Other = Shown & { kind: 'amount' | 'email' | 'switch' | 'made' }

export type Setting = Typed | Picture | Other

/** A line of text. */
export function line(section: SectionId, setting: Partial<Typed> & { label: string }) {
  return { section, default: '', max: 200, ...setting, kind: 'line' } as const
}

/** A text of several lines. */
export function paragraph(
  section: SectionId,
  setting: Partial<Typed> & { label: string; max: number; rows: number },
) {
  return { section, default: '', ...setting, kind: 'paragraph' } as const
}

/** Off until staff switch it on. */
export function off(section: SectionId, label: string, hint?: string) {
  return { kind: 'switch', section, label, hint, default: 'false' } as const
}
