import { z } from 'zod'
import { amount, day, line, optionalCapacity, ticked } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import { createPeak, type peakToEdit, updatePeak } from '~/models/delivery/peak-editor.server'
import { isUuid } from '~/models/records/uuid'
import { versionOf } from '~/models/records/saving'
import { formatAmount } from '~/money'
import { saveRow } from '../admin/form/save-row.server'

type Peak = NonNullable<Awaited<ReturnType<typeof peakToEdit>>>

/** Values of a peak day's form. */
export function formValues(peak: Peak) {
  const { id, name, capacity, capacity_of } = peak
  const fields = {
    ...{ day: peak.day, name, capacity_of },
    capacity: capacity === null ? '' : String(capacity),
    charge: formatAmount(peak.charge),
    hidden_categories: peak.hidden_categories.join(','),
    active: peak.active ? 'on' : '',
  }
  return { id, version: versionOf(peak), hidden: peak.hidden_categories, fields }
}

const ids = z.preprocess(
  // Undo sends them as one text.
  (sent): unknown => (typeof sent === 'string' ? sent.split(',') : (sent ?? [])),
  z
    .array(z.string().catch(''))
    .catch([])
    .transform((all) => [...new Set(all.filter(isUuid))]),
)

const PeakForm = z.object({
  day: day('Escribe el día'),
  name: line({ required: 'Escribe el nombre, como San Valentín', max: 80 }),
  capacity: optionalCapacity,
  capacity_of: z.enum(['orders', 'arrangements'], 'Elige qué se cuenta'),
  charge: amount(''),
  hidden_categories: ids,
  active: ticked,
})

export function savePeak(request: Request, upload: Upload) {
  return saveRow(request, upload, PeakForm, {
    titles: { created: 'Fecha pico creada', updated: 'Fecha pico actualizada' },
    write: (id, draft, seen) => (id ? updatePeak(id, draft, seen) : createPeak(draft)),
  })
}
