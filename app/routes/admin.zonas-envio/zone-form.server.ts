import { z } from 'zod'
import { amount, line, paragraph, ticked } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import { unknownDistricts } from '~/models/delivery/district'
import { createZone, updateZone, type zoneToEdit } from '~/models/delivery/zone-editor.server'
import { versionOf } from '~/models/records/saving'
import { formatAmount } from '~/money'
import { saveRow } from '../admin/form/save-row.server'

type Zone = NonNullable<Awaited<ReturnType<typeof zoneToEdit>>>

/** Values of a zone's form. */
export function formValues(zone: Zone) {
  const { id, name, areas, cost, active } = zone
  const fields = { name, areas: areas.join(', '), cost: formatAmount(cost) }
  return {
    id,
    version: versionOf(zone),
    fields: { ...fields, active: active ? 'on' : '' },
    unknown: unknownDistricts(areas),
  }
}

const ZoneForm = z.object({
  name: line({ required: 'Escribe el nombre', max: 80 }),
  areas: paragraph({ max: 10_000, tooLong: 'La lista de distritos es demasiado larga' })
    .transform(districtsIn)
    .refine((areas) => areas.length > 0, { error: 'Escribe al menos un distrito' }),
  cost: amount('Escribe el costo'),
  active: ticked,
})

/** The districts in a text, separated by commas or line breaks, without duplicates. */
function districtsIn(text: string): string[] {
  const names = text.split(/[,\n]/).map((name) => name.replace(/\s+/g, ' ').trim())
  return [...new Set(names.filter(Boolean))]
}

export function saveZone(request: Request, upload: Upload) {
  return saveRow(request, upload, ZoneForm, {
    titles: { created: 'Zona creada', updated: 'Zona actualizada' },
    write: (id, draft, seen) => (id ? updateZone(id, draft, seen) : createZone(draft)),
  })
}
