import { Link } from '@remix-run/react'
import { counted } from '~/counted'
import { Fold } from '../admin/frame/block'
import { FirstSteps, type Steps, stepsDone } from '../admin/manual/first-steps'

type Props = {
  /** What the settings lack for the complaints book to open. */
  missing: string[]
  open: { count: number; term: string } | null
}

const list = new Intl.ListFormat('es')

/** What the complaints book waits for; nothing when all is in order. */
export function BookNotice({ missing, open }: Props) {
  return (
    <>
      {missing.length > 0 ? (
        <p className="w-full rounded-xl bg-butter px-4 max-sm:text-sm sm:py-1">
          <Link
            to="/admin/configuracion#empresa"
            className="link inline-flex min-h-11 items-center"
          >
            La ley pide un Libro de Reclamaciones: {missing.length === 1 ? 'falta' : 'faltan'}{' '}
            {list.format(missing)} de la tienda
          </Link>
        </p>
      ) : null}
      {open ? (
        <p className="w-full rounded-xl bg-butter px-4 max-sm:text-sm sm:py-1">
          <Link
            to="/admin/reclamos?estado=activos"
            className="link inline-flex min-h-11 items-center"
          >
            {counted(open.count, 'reclamo', 'reclamos')} por responder
            {open.count > 1 ? '. El primero: ' : ': '}
            {open.term}
          </Link>
        </p>
      ) : null}
    </>
  )
}

/** What a new shop needs: open until somebody ordered something. */
export function Opening({ steps, hasOrders }: { steps: Steps; hasOrders: boolean }) {
  return (
    <Fold title="Primeros pasos" aside={stepsDone(steps)} opensFor={!hasOrders}>
      <FirstSteps steps={steps} />
    </Fold>
  )
}
