import type { FieldMetadata } from '@conform-to/react'
import { SelectField, TextField } from '~/components/fields'
import type { KeptByOrders } from '~/models/orders/admin/moving/rename-refusal.server'
import { SLOT_NAME_MAX } from '~/models/delivery/slot-name'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import { type Control, type FormFields, PLACE } from '../admin/form/form-field'
import { OrdersToMove } from '../admin/list/promised'

export const SLOT_FIELDS = {
  name: {
    kind: 'line',
    label: 'Nombre',
    hint: 'Así se vende y así queda en los pedidos: 9am-3pm.',
    required: 'Escribe el nombre, como 9am-3pm',
    max: SLOT_NAME_MAX,
  },
  starts_at: { kind: 'time', label: 'Desde', required: 'Escribe desde qué hora' },
  ends_at: { kind: 'time', label: 'Hasta', required: 'Escribe hasta qué hora' },
  weekday_0: { kind: 'tick', label: 'Domingo' },
  weekday_1: { kind: 'tick', label: 'Lunes' },
  weekday_2: { kind: 'tick', label: 'Martes' },
  weekday_3: { kind: 'tick', label: 'Miércoles' },
  weekday_4: { kind: 'tick', label: 'Jueves' },
  weekday_5: { kind: 'tick', label: 'Viernes' },
  weekday_6: { kind: 'tick', label: 'Sábado' },
  cut_off: { kind: 'own', label: 'Se puede pedir hasta' },
  cut_off_hours: {
    kind: 'own',
    label: 'Hora u horas',
    hint: 'Del día anterior: 24 es su medianoche. Antes de que empiece: 2 son dos horas.',
  },
  capacity: {
    kind: 'optional-capacity',
    label: 'Cupo por día',
    called: 'Cupo',
    hint: 'En blanco, sin límite.',
  },
  capacity_of: { kind: 'own', label: 'El cupo cuenta' },
  extra_charge: {
    kind: 'amount',
    label: 'Cargo adicional (S/)',
    called: 'Cargo adicional',
    hint: 'Se cobra una vez por pedido y horario; los cupones no lo descuentan.',
    required: '',
  },
  serves: { kind: 'own', label: 'Para' },
  peak_day_id: { kind: 'own', label: 'Fecha pico' },
  display_order: PLACE,
  active: { kind: 'tick', label: 'Activo: se puede elegir en la tienda' },
} as const satisfies FormFields

type Peak = { id: string; label: string }

const NEW_SLOT = {
  ...{ active: 'on', cut_off: 'day-before', cut_off_hours: '24', capacity_of: 'orders' },
  ...{ serves: 'ambos', extra_charge: '0.00' },
  ...{ weekday_0: 'on', weekday_1: 'on', weekday_2: 'on', weekday_3: 'on', weekday_4: 'on' },
  ...{ weekday_5: 'on', weekday_6: 'on' },
}

/** The form of a slot; `null` for a new one. */
export function SlotForm(props: { slot: EditedRow<typeof SLOT_FIELDS> | null; peaks: Peak[] }) {
  const { editor, fields, answer } = useDeclaredForm<typeof SLOT_FIELDS, Partial<KeptByOrders>>(
    'slot',
    SLOT_FIELDS,
    props.slot,
    NEW_SLOT,
  )
  const { name, starts_at, ends_at, peak_day_id, ...others } = fields
  const { weekday_0, weekday_1, weekday_2, weekday_3, weekday_4, ...more } = others
  const { weekday_5, weekday_6, cut_off, cut_off_hours, capacity, capacity_of, ...rest } = more
  const { extra_charge, serves, display_order, active, ...forgotten } = rest
  const week = [weekday_1, weekday_2, weekday_3, weekday_4, weekday_5, weekday_6, weekday_0]
  return (
    <EditorForm {...editor} forgotten={forgotten}>
      <TextField {...name} autoComplete="off" required />
      {answer?.promised ? (
        <OrdersToMove
          orders={answer.promised}
          moveTo={answer.moveTo}
          said="si no los mueves, el horario conserva su nombre."
        />
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <TextField {...starts_at} type="time" required />
        <TextField {...ends_at} type="time" required />
      </div>
      <Weekdays week={week} />
      <SelectField {...peak_day_id} optional>
        <option value="">Cualquier día</option>
        {props.peaks.map(({ id, label }) => (
          <option key={id} value={id}>
            Solo el {label}
          </option>
        ))}
      </SelectField>
      <CutOff {...{ cut_off, cut_off_hours }} />
      <Capacity {...{ capacity, capacity_of }} />
      <TextField {...extra_charge} inputMode="decimal" />
      <SelectField {...serves}>
        <option value="ambos">Envíos y retiros</option>
        <option value="envio">Solo envíos</option>
        <option value="retiro">Solo retiros</option>
      </SelectField>
      <TextField {...display_order} inputMode="numeric" />
      <CheckField {...active} />
    </EditorForm>
  )
}

type Text = Control<FieldMetadata<string>>

/** @param props.week from Monday */
function Weekdays({ week }: { week: Text[] }) {
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-3">
      <legend className="mb-2 font-semibold">Días de la semana</legend>
      {week.map((weekday) => (
        <CheckField key={weekday.label} {...weekday} />
      ))}
    </fieldset>
  )
}

function CutOff({ cut_off, cut_off_hours }: { cut_off: Text; cut_off_hours: Text }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField {...cut_off}>
        <option value="day-before">Una hora del día anterior</option>
        <option value="hours-before">Unas horas antes de que empiece</option>
      </SelectField>
      <TextField {...cut_off_hours} inputMode="numeric" required />
    </div>
  )
}

function Capacity({ capacity, capacity_of }: { capacity: Text; capacity_of: Text }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField {...capacity} inputMode="numeric" optional />
      <SelectField {...capacity_of}>
        <option value="orders">Pedidos</option>
        <option value="arrangements">Arreglos</option>
      </SelectField>
    </div>
  )
}
