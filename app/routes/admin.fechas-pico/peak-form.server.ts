import { z } from 'zod'
import type { Upload } from '~/forms/upload.server'
import { writePeak } from '~/models/delivery/peak-editor.server'
import { isUuid } from '~/models/records/uuid'
import { findRow, type Stored } from '~/models/records/row.server'
import { versionOf } from '~/models/records/saving'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { saveRow } from '../admin/form/save-row.server'
import { PEAK_FIELDS } from './peak-form'

export const findPeak = (id: string) => findRow('peak_days', id)

/** Values of a peak day's form. */
export function formValues(peak: Stored<'peak_days'>) {
  const { id, capacity_of, hidden_categories: hidden } = peak
  const own = { capacity_of, hidden_categories: hidden.join(',') }
  return { id, version: versionOf(peak), hidden, fields: textsOf(PEAK_FIELDS, peak, own) }
}

const hidden_categories = z.preprocess(
  // Undo sends them as one text.
  (sent): unknown => (typeof sent === 'string' ? sent.split(',') : (sent ?? [])),
  z
    .array(z.string().catch(''))
    .catch([])
    .transform((all) => [...new Set(all.filter(isUuid))]),
)

const capacity_of = z.enum(['orders', 'arrangements'], 'Elige qué se cuenta')

const PeakForm = z.object(rulesOf(PEAK_FIELDS, { capacity_of, hidden_categories }))

export function savePeak(request: Request, upload: Upload) {
  return saveRow(request, upload, PeakForm, {
    titles: { created: 'Fecha pico creada', updated: 'Fecha pico actualizada' },
    write: writePeak,
  })
}
