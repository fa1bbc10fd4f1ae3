import { Form, Link, NavLink, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { counted } from '~/counted'
import { helpFor } from '../manual/manual-pages'
import type { Bell, BellState } from './bell'
import { LineDrawing } from './line-drawing'
import type { Watch } from './new-orders'

/** The help of this screen; how many orders nobody has seen yet, and what is to be resolved, with the ways to them; whatever keeps the bell from ringing. */
export function NewOrdersNotice({ watch, bell }: { watch: Watch; bell: BellState }) {
  const { count, unresolved } = watch
  const problem = problemOf(watch, bell)
  return (
    <>
      {/* On a phone lifted into the frame's bar by as much as takes no room of the screen below. A message covers
          the bar where a page is scrolled: then they go with the page instead of lying half beneath it. */}
      <div className="flex items-center gap-1 max-lg:sticky max-lg:top-[0.3125rem] max-lg:z-35 max-lg:-mt-16 max-lg:-mr-1 max-lg:mb-4.5 max-lg:ml-auto max-lg:h-11.5 max-lg:w-max max-lg:sm:-mt-18 max-lg:sm:mb-6.5 print:hidden max-lg:[body:has(.toast)_&]:relative max-lg:[body:has(.toast)_&]:top-auto">
        {unresolved > 0 ? <ToResolveLink count={unresolved} /> : null}
        {count > 0 ? (
          <Form
            method="post"
            action="/admin/pedidos/nuevos"
            className="flex items-center justify-between gap-4 lg:mb-4 lg:grow lg:rounded-xl lg:bg-petal lg:px-4 lg:py-1.5"
          >
            <p role="status" className="font-semibold text-rosewood max-lg:sr-only">
              {unseenText(watch)}
            </p>
            <button name="intent" value="see" className="button button-main max-lg:px-3">
              {count === 1 ? 'Abrirlo' : <SeeWhich />}
            </button>
          </Form>
        ) : null}
        <HelpLink />
      </div>
      {problem ? (
        <p
          role="status"
          className="mb-2 rounded-xl bg-butter/50 px-4 py-2 text-[0.9375rem] lg:mb-4 print:hidden"
        >
          {problem}
        </p>
      ) : null}
    </>
  )
}

/** In the bar of a phone; on a wider screen it stands in the navigation. */
function ToResolveLink({ count }: { count: number }) {
  return (
    <Link
      to="/admin/dashboard#por-resolver"
      className="flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full bg-petal px-3 font-semibold text-rosewood lg:hidden"
    >
      {count}
      <span className="max-sm:sr-only"> por resolver</span>
    </Link>
  )
}

/** Beside the others in the bar of a phone; on a wider screen in the room above the screen's title. */
function HelpLink() {
  const { pathname } = useLocation()
  return (
    <Link
      to={helpFor(pathname)}
      className="link flex min-h-11 min-w-11 items-center justify-center lg:absolute lg:top-0 lg:right-8 lg:min-h-8"
    >
      <LineDrawing d={QUESTION} className="size-6 lg:hidden" />
      <span className="max-lg:sr-only">
        Ayuda<span className="sr-only"> de esta pantalla</span>
      </span>
    </Link>
  )
}

/** What is new of the orders that nobody has seen: they came, or came back. */
function unseenText({ count, absent }: Watch): string {
  const came = count - absent
  return [
    absent > 0 && `No había nadie en ${counted(absent, 'entrega', 'entregas')}`,
    came > 0 && `${counted(came, 'pedido nuevo', 'pedidos nuevos')} sin ver`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function SeeWhich() {
  return (
    <>
      Ver<span className="max-lg:sr-only"> cuáles son</span>
    </>
  )
}

function problemOf({ count, state }: Watch, bell: BellState): ReactNode {
  if (state === 'over') return <SessionOver />
  if (state === 'away')
    return 'No hay conexión con la tienda: esta pantalla avisa de pedidos nuevos cuando vuelva.'
  return bell === 'waiting' && count > 0
    ? 'El navegador no deja sonar el timbre hasta que toques esta página una vez.'
    : null
}

/** Signing in opens another tab: what is typed on this screen stays, and it asks again when seen. */
function SessionOver() {
  return (
    <>
      Tu sesión terminó: esta pantalla ya no avisa de pedidos nuevos.{' '}
      <a href="/ingresar" target="_blank" className="link">
        Ingresa otra vez<span className="sr-only"> (en otra pestaña)</span>
      </a>
      .
    </>
  )
}

const QUESTION =
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8m0 2.8v.2'
const BELL = 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4l2-2Zm4 5h4M12 5V3'
const PHONE = 'M8 3h8v18H8V3Zm3 15h2'

const STATES: Record<BellState, string> = {
  off: 'Apagado en este equipo.',
  waiting: 'Suena después del primer toque en esta página: antes, el navegador no lo permite.',
  on: 'Suena cuando llega un pedido y se repite hasta que lo veas.',
}

/** How this device calls: the bell of an open page, and what comes while none is open. */
export function Calls({ bell }: { bell: Bell }) {
  return (
    <div className="mt-2 border-t border-line pt-2">
      <NavLink to="/admin/avisos" className="section-link">
        <LineDrawing d={PHONE} />
        Avisos en el celular
      </NavLink>
      <BellSwitch bell={bell} />
    </div>
  )
}

/** Turns the bell on and off; the press is also the gesture that browsers ask for. */
function BellSwitch({ bell }: { bell: Bell }) {
  return (
    <div className="with-script-room">
      <button
        type="button"
        role="switch"
        aria-checked={bell.state !== 'off'}
        className="section-link w-full"
        onClick={bell.turn}
      >
        <LineDrawing d={BELL} />
        Timbre de pedidos
        <span
          aria-hidden="true"
          className={`ml-auto flex h-6 w-10 shrink-0 rounded-full p-0.5 ${bell.state === 'off' ? 'bg-ink-soft' : 'justify-end bg-leaf'}`}
        >
          <span className="size-5 rounded-full bg-white" />
        </span>
      </button>
      <p className="px-3 text-sm text-ink-soft">{STATES[bell.state]}</p>
    </div>
  )
}
