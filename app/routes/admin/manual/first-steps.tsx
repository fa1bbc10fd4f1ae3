import { Link } from '@remix-run/react'
import type { Step } from '~/models/orders/admin/opening/first-steps.server'
import { LineDrawing } from '../frame/line-drawing'

export type Steps = Record<Step, boolean>

/** What each step is called, and where it is done. */
const STEPS: Record<Step, { label: string; to: string }> = {
  seller: { label: 'Los datos de la empresa', to: '/admin/configuracion#empresa' },
  wallet: { label: 'El QR de Yape o de Plin', to: '/admin/configuracion#pago' },
  zones: { label: 'Una zona de envío', to: '/admin/zonas-envio' },
  slots: { label: 'Un horario de entrega', to: '/admin/horarios' },
  product: { label: 'Un producto', to: '/admin/productos' },
  order: { label: 'Un pedido de prueba', to: '/admin/ayuda/un-pedido-de-prueba' },
  domain: { label: 'La dirección propia', to: '/admin/ayuda/primeros-pasos' },
  mail: { label: 'El correo', to: '/admin/salud' },
  backup: { label: 'Una copia de respaldo', to: '/admin/salud' },
}

const DONE = 'M5 12.5 10 17l9-10'
const OPEN = 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z'

/** What a new shop needs: each with its way, and ticked once it is done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  return (
    <>
      <ul className="sm:grid sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-3">
        {(Object.keys(STEPS) as Step[]).map((step) => (
          <li key={step}>
            <Link to={STEPS[step].to} className="flex min-h-11 items-center gap-2">
              <LineDrawing
                d={steps[step] ? DONE : OPEN}
                className={`size-5 ${steps[step] ? 'text-leaf' : 'text-ink-soft'}`}
              />
              <span className={steps[step] ? 'text-ink-soft' : 'link'}>{STEPS[step].label}</span>
              <span className="sr-only">{steps[step] ? ': hecho' : ': falta'}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/admin/ayuda/primeros-pasos" className="link inline-flex min-h-11 items-center">
        Cómo se hace cada uno
      </Link>
    </>
  )
}

/** How many are done, in words. */
export function stepsDone(steps: Steps): string {
  const all = Object.values(steps)
  return `${all.filter(Boolean).length} de ${all.length} hechos`
}
