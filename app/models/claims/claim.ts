import { limaDay } from '~/dates'

/** What a sheet of the complaints book is, with the definition that its form carries: DS 011-2011-PCM, annex I. */
export const CLAIM_KINDS = {
  reclamo: {
    label: 'Reclamo',
    meaning: 'Disconformidad relacionada a los productos o servicios.',
  },
  queja: {
    label: 'Queja',
    meaning:
      'Disconformidad no relacionada a los productos o servicios; o, malestar o descontento respecto a la atención al público.',
  },
} as const

export type ClaimKind = keyof typeof CLAIM_KINDS

/** What was bought. */
export const GOODS = { producto: 'Producto', servicio: 'Servicio' } as const

export type Good = keyof typeof GOODS

/** A sheet of the complaints book as it was typed. */
export type ClaimDraft = {
  kind: ClaimKind
  name: string
  address: string
  document: string
  phone: string
  email: string
  /** Father or mother of who is a minor. */
  guardian: string | null
  good: Good
  /** Claimed, céntimos. */
  amount: number | null
  good_description: string
  detail: string
  request: string
}

/** What the law has every sheet say. */
export const RIGHTS =
  'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.'

/** The number of a sheet as it is written: `000000042-2026`. */
export function sheetNumber(claim: { number: number; created_at: Date }): string {
  const [year] = limaDay(claim.created_at).split('-')
  return `${String(claim.number).padStart(9, '0')}-${year}`
}
