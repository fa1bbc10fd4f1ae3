import { z } from 'zod'
import { paragraph } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import { unknownDistricts } from '~/models/delivery/district'
import { writeZone } from '~/models/delivery/zone-editor.server'
import { findRow, type Stored } from '~/models/records/row.server'
import { versionOf } from '~/models/records/saving'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { saveRow } from '../admin/form/save-row.server'
import { ZONE_FIELDS } from './zone-form'

export const findZone = (id: string) => findRow('shipping_zones', id)

/** Values of a zone's form. */
export function formValues(zone: Stored<'shipping_zones'>) {
  const { id, areas } = zone
  return {
    id,
    version: versionOf(zone),
    fields: textsOf(ZONE_FIELDS, zone, { areas: areas.join(', ') }),
    unknown: unknownDistricts(areas),
  }
}

const areas = paragraph({ max: 10_000, tooLong: 'La lista de distritos es demasiado larga' })
  .transform(districtsIn)
  .refine((districts) => districts.length > 0, { error: 'Escribe al menos un distrito' })

const ZoneForm = z.object(rulesOf(ZONE_FIELDS, { areas }))

/** The districts in a text, separated by commas or line breaks, without duplicates. */
function districtsIn(text: string): string[] {
  const names = text.split(/[,\n]/).map((name) => name.replace(/\s+/g, ' ').trim())
  return [...new Set(names.filter(Boolean))]
}

export function saveZone(request: Request, upload: Upload) {
  return saveRow(request, upload, ZoneForm, {
    titles: { created: 'Zona creada', updated: 'Zona actualizada' },
    write: writeZone,
  })
}
