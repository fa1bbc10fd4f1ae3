import type { ReactNode } from 'react'
import { counted } from '~/counted'
import { formatDay, shortTime } from '~/dates'
import { formatMoney } from '~/money'
import { ShownCell } from '../admin/list/list-table'
import { RowName } from '../admin/list/row-actions'

type Slot = {
  id: string
  name: string
  starts_at: string
  ends_at: string
  weekdays: number[]
  capacity: number | null
  capacity_of: 'orders' | 'arrangements'
  /** Céntimos. */
  extra_charge: number
  serves: keyof typeof FOR
  /** The only day that has it. */
  peak: string | null
  active: boolean
}

const FOR = { ambos: '', envio: ' · solo envíos', retiro: ' · solo retiros' }
const SHORT = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']

/** What a row of the list says of a slot. */
export function SlotCells({ slot, placeCell }: { slot: Slot; placeCell: ReactNode }) {
  return (
    <>
      <RowName id={slot.id}>{slot.name}</RowName>
      <td data-label="Hora" className="whitespace-nowrap">
        {shortTime(slot.starts_at)} a {shortTime(slot.ends_at)}
      </td>
      <td data-label="Días">
        {slot.peak ? `Solo el ${formatDay(slot.peak)}` : weekdaysText(slot.weekdays)}
        {FOR[slot.serves]}
        {slot.extra_charge > 0 ? ` · + ${formatMoney(slot.extra_charge)}` : ''}
      </td>
      <td data-label="Cupo">{capacityText(slot)}</td>
      {placeCell}
      <ShownCell active={slot.active} />
    </>
  )
}

function weekdaysText(weekdays: number[]): string {
  if (weekdays.length === SHORT.length) return 'Todos'
  return [1, 2, 3, 4, 5, 6, 0]
    .filter((weekday) => weekdays.includes(weekday))
    .map((weekday) => SHORT[weekday])
    .join(', ')
}

function capacityText({ capacity, capacity_of }: Slot): string {
  if (capacity === null) return 'Sin límite'
  return capacity_of === 'orders'
    ? counted(capacity, 'pedido', 'pedidos')
    : counted(capacity, 'arreglo', 'arreglos')
}
