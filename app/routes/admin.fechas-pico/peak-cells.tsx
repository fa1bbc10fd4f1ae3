import { counted } from '~/counted'
import { formatDayLong } from '~/dates'
import { formatMoney } from '~/money'
import { ShownCell } from '../admin/list/list-table'
import { RowName } from '../admin/list/row-actions'

type Peak = {
  id: string
  name: string
  day: string
  capacity: number | null
  capacity_of: 'orders' | 'arrangements'
  /** How many slots of its own it has. */
  slots: number | null
  /** Céntimos. */
  charge: number
  active: boolean
}

/** What a row of the list says of a peak day. */
export function PeakCells({ peak }: { peak: Peak }) {
  const { id, name, day, slots, charge, active } = peak
  return (
    <>
      <RowName id={id}>{name}</RowName>
      <td data-label="Día">
        {formatDayLong(day)}
        {slots ? ` · ${counted(slots, 'horario propio', 'horarios propios')}` : ''}
      </td>
      <td data-label="Cupo">{capacityText(peak)}</td>
      <td data-label="Cargo">{formatMoney(charge)}</td>
      <ShownCell active={active} words={['Activa', 'Inactiva']} />
    </>
  )
}

function capacityText({ capacity, capacity_of }: Peak): string {
  if (capacity === null) return 'Sin límite'
  return capacity_of === 'orders'
    ? counted(capacity, 'pedido', 'pedidos')
    : counted(capacity, 'arreglo', 'arreglos')
}
