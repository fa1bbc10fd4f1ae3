import { z } from 'zod'
import type { Upload } from '~/forms/upload.server'
import { line } from '~/forms/form-values.server'
import { writeSlot } from '~/models/delivery/slot-editor.server'
import { renameRefusal } from '~/models/orders/admin/moving/rename-refusal.server'
import { isUuid } from '~/models/records/uuid'
import { findRow, type Stored } from '~/models/records/row.server'
import { placedVersion } from '~/models/records/saving'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { saveRow } from '../admin/form/save-row.server'
import { SLOT_FIELDS } from './slot-form'

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const
/** Of the hours before the start. */
const HOURS_MAX = 720

export const findSlot = (id: string) => findRow('delivery_slots', id)

/** Values of a slot's form. */
export function formValues(slot: Stored<'delivery_slots'>) {
  const { id, hours_before, hour_of_day_before, capacity_of, serves, peak_day_id, weekdays } = slot
  const isOn = (weekday: number) => weekdays.includes(weekday)
  const days = {
    ...{ weekday_0: isOn(0), weekday_1: isOn(1), weekday_2: isOn(2), weekday_3: isOn(3) },
    ...{ weekday_4: isOn(4), weekday_5: isOn(5), weekday_6: isOn(6) },
  }
  const fields = textsOf(
    SLOT_FIELDS,
    { ...slot, ...days },
    {
      cut_off: hours_before === null ? 'day-before' : 'hours-before',
      cut_off_hours: String(hours_before ?? hour_of_day_before ?? ''),
      ...{ capacity_of, serves, peak_day_id: peak_day_id ?? '' },
    },
  )
  return { id, version: placedVersion(slot), fields }
}

const SlotForm = z
  .object(
    rulesOf(SLOT_FIELDS, {
      cut_off: z.enum(['day-before', 'hours-before'], 'Elige hasta cuándo se puede pedir'),
      cut_off_hours: line({ required: 'Escribe la hora límite', max: 10 }).refine(
        (text) => text === '' || /^\d{1,3}$/.test(text),
        { error: 'Escribe un número entero de horas' },
      ),
      capacity_of: z.enum(['orders', 'arrangements'], 'Elige qué se cuenta'),
      serves: z.enum(['ambos', 'envio', 'retiro'], 'Elige para qué pedidos es'),
      peak_day_id: line({ max: 60 }).refine((text) => text === '' || isUuid(text), {
        error: 'Elige una fecha pico de la lista',
      }),
    }),
  )
  .superRefine((form, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const hours = Number(form.cut_off_hours)
    if (form.starts_at && form.ends_at && form.ends_at <= form.starts_at)
      say('ends_at', 'Tiene que terminar después de empezar')
    if (form.cut_off === 'day-before' && (hours < 1 || hours > 24))
      say('cut_off_hours', 'Escribe una hora del día anterior, de 1 a 24')
    if (form.cut_off === 'hours-before' && hours > HOURS_MAX)
      say('cut_off_hours', `Escribe de 0 a ${HOURS_MAX} horas`)
    if (form.peak_day_id === '' && !WEEKDAYS.some((weekday) => form[`weekday_${weekday}`]))
      say('weekday_1', 'Marca al menos un día de la semana')
  })
  .transform(({ cut_off, cut_off_hours, peak_day_id, ...form }) => ({
    name: form.name,
    ...{ starts_at: form.starts_at, ends_at: form.ends_at },
    weekdays: WEEKDAYS.filter((weekday) => form[`weekday_${weekday}`]),
    hours_before: cut_off === 'hours-before' ? Number(cut_off_hours) : null,
    hour_of_day_before: cut_off === 'day-before' ? Number(cut_off_hours) : null,
    ...{ capacity: form.capacity, capacity_of: form.capacity_of },
    ...{ extra_charge: form.extra_charge, serves: form.serves },
    peak_day_id: peak_day_id || null,
    ...{ display_order: form.display_order, active: form.active },
  }))

/** Saves a slot. While open orders have its name, another one is refused, with the list of them. */
export function saveSlot(request: Request, upload: Upload) {
  return saveRow(request, upload, SlotForm, {
    titles: { created: 'Horario creado', updated: 'Horario actualizado' },
    write: (id, draft, seen) => writeSlot(id, draft, seen, renameRefusal),
  })
}
