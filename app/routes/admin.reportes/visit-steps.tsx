import type { ShownStep } from '~/models/upkeep/visit-step.server'
import { DEVICES } from '~/models/upkeep/visitor'
import { Fold } from '../admin/frame/block'
import { PlainTable } from '../admin/list/plain-table'

const NAMES = Object.values(DEVICES)
const NOTE =
  'Veces y no personas, por el día de la visita; sin el equipo que ingresó ni los robots que dicen serlo. El porcentaje es del paso anterior'

/** How far visits came, by what they are made with. */
export function VisitSteps({ steps }: { steps: ShownStep[] }) {
  return (
    <div className="min-w-0 xl:col-span-full">
      <Fold title="Pasos hasta el pedido" note={NOTE} opensWide>
        <PlainTable caption="Pasos hasta el pedido" columns={['Paso', ...NAMES]}>
          {steps.map(({ step, of }) => (
            <tr key={step}>
              <th scope="row" className="font-normal">
                {step}
              </th>
              {of.map(({ times, percent }, place) => (
                <td key={NAMES[place]} data-label={NAMES[place]} className="whitespace-nowrap">
                  {times}
                  {percent === null ? null : <span className="text-ink-soft"> · {percent} %</span>}
                </td>
              ))}
            </tr>
          ))}
        </PlainTable>
      </Fold>
    </div>
  )
}
