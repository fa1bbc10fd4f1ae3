import type { Selectable } from 'kysely'
import type { DB } from '~/database/db.types'
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

/** A sheet of the complaints book; the amount that is claimed is céntimos. */
export type StoredClaim = Selectable<DB['claims']> & { kind: ClaimKind; good: Good }

/** The same as it was typed. */
export type ClaimDraft = Omit<
  StoredClaim,
  | 'id'
  | 'number'
  | 'created_at'
  | 'blanked_at'
  | 'provider_name'
  | 'provider_ruc'
  | 'provider_address'
>

/** What the law has every sheet say. */
export const RIGHTS =
  'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.'

/** The number of a sheet as it is written: `000000042-2026`. */
export function sheetNumber(claim: { number: number; created_at: Date }): string {
  const [year] = limaDay(claim.created_at).split('-')
  return `${String(claim.number).padStart(9, '0')}-${year}`
}
