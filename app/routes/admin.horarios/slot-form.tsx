import { SelectField, TextField } from '~/components/fields'
import { CheckField, EditorForm, useRowForm } from '../admin/form/editor'
import type { formValues } from './slot-form.server'

type Slot = ReturnType<typeof formValues>
type Fields = Record<keyof Slot['fields'], string>
type Peak = { id: string; label: string }

const EVERY_DAY = {
  ...{ weekday_0: 'on', weekday_1: 'on', weekday_2: 'on', weekday_3: 'on', weekday_4: 'on' },
  ...{ weekday_5: 'on', weekday_6: 'on' },
}

/** The form of a slot; `null` for a new one. */
export function SlotForm({ slot, peaks }: { slot: Slot | null; peaks: Peak[] }) {
  const { form, fields, version } = useRowForm<Fields>('slot', slot, {
    ...{ active: 'on', cut_off: 'day-before', cut_off_hours: '24', capacity_of: 'orders' },
    ...{ serves: 'ambos', extra_charge: '0.00', ...EVERY_DAY },
  })
  return (
    <EditorForm form={form} version={version}>
      <TextField
        field={fields.name}
        label="Nombre"
        hint="Así se vende y así queda en los pedidos: 9am-3pm."
        autoComplete="off"
        required
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField field={fields.starts_at} label="Desde" type="time" required />
        <TextField field={fields.ends_at} label="Hasta" type="time" required />
      </div>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-3">
        <legend className="mb-2 font-semibold">Días de la semana</legend>
        <CheckField field={fields.weekday_1} label="Lunes" />
        <CheckField field={fields.weekday_2} label="Martes" />
        <CheckField field={fields.weekday_3} label="Miércoles" />
        <CheckField field={fields.weekday_4} label="Jueves" />
        <CheckField field={fields.weekday_5} label="Viernes" />
        <CheckField field={fields.weekday_6} label="Sábado" />
        <CheckField field={fields.weekday_0} label="Domingo" />
      </fieldset>
      <SelectField field={fields.peak_day_id} label="Fecha pico" optional>
        <option value="">Cualquier día</option>
        {peaks.map(({ id, label }) => (
          <option key={id} value={id}>
            Solo el {label}
          </option>
        ))}
      </SelectField>
      <CutOff fields={fields} />
      <Capacity fields={fields} />
      <TextField
        field={fields.extra_charge}
        label="Cargo adicional (S/)"
        inputMode="decimal"
        hint="Se cobra una vez por pedido y horario; los cupones no lo descuentan."
      />
      <SelectField field={fields.serves} label="Para">
        <option value="ambos">Envíos y retiros</option>
        <option value="envio">Solo envíos</option>
        <option value="retiro">Solo retiros</option>
      </SelectField>
      <TextField
        field={fields.display_order}
        label="Orden"
        inputMode="numeric"
        hint="En blanco, va al final."
      />
      <CheckField field={fields.active} label="Activo: se puede elegir en la tienda" />
    </EditorForm>
  )
}

type SlotFields = ReturnType<typeof useRowForm<Fields>>['fields']

function CutOff({ fields }: { fields: SlotFields }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField field={fields.cut_off} label="Se puede pedir hasta">
        <option value="day-before">Una hora del día anterior</option>
        <option value="hours-before">Unas horas antes de que empiece</option>
      </SelectField>
      <TextField
        field={fields.cut_off_hours}
        label="Hora u horas"
        inputMode="numeric"
        hint="Del día anterior: 24 es su medianoche. Antes de que empiece: 2 son dos horas."
        required
      />
    </div>
  )
}

function Capacity({ fields }: { fields: SlotFields }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        field={fields.capacity}
        label="Cupo por día"
        inputMode="numeric"
        hint="En blanco, sin límite."
        optional
      />
      <SelectField field={fields.capacity_of} label="El cupo cuenta">
        <option value="orders">Pedidos</option>
        <option value="arrangements">Arreglos</option>
      </SelectField>
    </div>
  )
}
