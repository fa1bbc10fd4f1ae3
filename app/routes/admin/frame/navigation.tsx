import { Form, Link, NavLink, useLocation } from '@remix-run/react'
import { type ReactNode, useId, useRef } from 'react'
import { useShopName } from '~/document/shop-name'
import { useBeforePaint } from '~/components/before-paint'
import { Icon } from '~/components/icon'
import { type Duty, may } from '~/models/accounts/permissions'
import type { Bell } from './bell'
import { GoToButton, useGoTo } from './go-to'
import { LineDrawing } from './line-drawing'
import { Calls } from './new-orders-notice'
import { sectionsFor } from './sections'

type Props = {
  email: string
  duty: Duty
  /** Orders whose payment nobody has verified yet. */
  pending: number
  /** Orders that nobody has seen yet. */
  fresh: number
  /** What 'Por resolver' of the dashboard holds. */
  unresolved: number
  bell: Bell
}

/** The navigation: on the left, or behind a button on a narrow screen. */
export function Navigation(props: Props) {
  const shop = useShopName()
  const { open, dialog } = useGoTo(props.duty)
  return (
    <header className="border-line bg-cream max-lg:sticky max-lg:top-0 max-lg:z-30 max-lg:border-b lg:border-r print:hidden">
      <PhoneMenu {...props}>
        <GoToButton open={open} />
      </PhoneMenu>
      <div className="sticky top-0 hidden h-dvh flex-col overflow-y-auto p-4 lg:flex">
        <p className="px-3 pt-1 pb-2 font-display text-xl font-semibold wrap-anywhere">{shop}</p>
        <GoToButton open={open} />
        <Sections {...props} />
        {may(props.duty, 'orders.read') ? <Calls bell={props.bell} /> : null}
        <Account {...props} />
      </div>
      {dialog}
    </header>
  )
}

/** For the link to the help, and for one or two calls. */
const ROOM = ['mr-15', 'mr-33', 'mr-48.5']

function PhoneMenu({ children, ...props }: Props & { children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useBeforePaint(() => {
    // Not on arrival: who opened it before the scripts came finds it open.
    if (details.current && shown.current !== pathname) details.current.open = false
    shown.current = pathname
  }, [pathname])
  // The links of `NewOrdersNotice` lie over the right end of this bar: the name leaves them room.
  const calls = [props.fresh, props.unresolved].filter((count) => count > 0).length
  return (
    <details ref={details} className="group lg:hidden">
      <summary
        className={`flex min-h-14 list-none items-center gap-2 pr-1 pl-4 [&::-webkit-details-marker]:hidden ${ROOM[calls]}`}
      >
        <Icon name="menu" className="size-6 group-open:hidden" />
        <Icon name="close" className="hidden size-6 group-open:block" />
        <span className="min-w-0 truncate font-display text-lg font-semibold">{useShopName()}</span>
        <span className="sr-only">: menú</span>
        {/* The button in the bar leaves no room for its words. */}
        <Fresh count={props.fresh} words="sr-only" />
      </summary>
      <div className="max-h-[calc(100dvh-3.5rem)] overflow-y-auto border-t border-line px-4 pt-2 pb-4">
        {children}
        <Sections {...props} />
        {may(props.duty, 'orders.read') ? <Calls bell={props.bell} /> : null}
        <Account {...props} />
      </div>
    </details>
  )
}

function Sections({ duty, ...counts }: Props) {
  const id = useId()
  return (
    <nav aria-label="Secciones" className="mt-2 grid gap-3">
      {sectionsFor(duty).map(({ label, sections }) => (
        <div key={label}>
          <p id={id + label} className="px-3 pb-0.5 text-sm font-semibold text-ink-soft">
            {label}
          </p>
          <SectionLinks labelledBy={id + label} sections={sections} {...counts} />
        </div>
      ))}
    </nav>
  )
}

type LinksProps = Pick<Props, 'pending' | 'fresh' | 'unresolved'> & {
  /** Id of what heads the group. */
  labelledBy: string
  sections: { to: string; label: string; drawing: string }[]
}

function SectionLinks({ labelledBy, sections, ...counts }: LinksProps) {
  const { pending, fresh, unresolved } = counts
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-0.5">
      {sections.map(({ to, label, drawing }) => (
        <li key={to}>
          <NavLink to={to} className="section-link">
            <LineDrawing d={drawing} />
            {to === '/admin/pedidos' ? (
              <CountedOrders label={label} pending={pending} fresh={fresh} />
            ) : (
              label
            )}
          </NavLink>
          {to === '/admin/dashboard' && unresolved > 0 ? (
            <Link
              to="/admin/dashboard#por-resolver"
              className="link ml-12 inline-flex min-h-11 items-center text-[0.9375rem] font-semibold lg:min-h-8"
            >
              {unresolved} por resolver
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** 'Pedidos': how many are new, and how many wait for their payment to be verified. */
function CountedOrders({
  label,
  pending,
  fresh,
}: { label: string } & Pick<LinksProps, 'pending' | 'fresh'>) {
  return (
    <span className="grid">
      <span className="flex items-center gap-2">
        {label} <Fresh count={fresh} />
      </span>
      {pending > 0 ? <span className="text-sm leading-4">{pending} por verificar</span> : null}
    </span>
  )
}

function Fresh({ count, words }: { count: number; words?: string }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-rosewood px-2 text-sm font-semibold whitespace-nowrap text-white">
      {count} <span className={words}>{count === 1 ? 'nuevo' : 'nuevos'}</span>
    </span>
  )
}

const HELP = 'M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2Zm0 0v14'
const VISIT = 'M9 5h10v10M19 5 6 18'
const KEY = 'M8 10V7a4 4 0 0 1 8 0v3M5 10h14v10H5zm7 4v2'
const LEAVE = 'M10 4H5v16h5m4-12 4 4-4 4m4-4H9'

function Account({ email }: Props) {
  return (
    <div className="mt-4 border-t border-line pt-3 lg:mt-auto">
      <p className="px-3 pb-1 text-sm wrap-anywhere text-ink-soft">{email}</p>
      <NavLink to="/admin/ayuda" className="section-link">
        <LineDrawing d={HELP} />
        Ayuda
      </NavLink>
      <a href="/" className="section-link">
        <LineDrawing d={VISIT} />
        Ver sitio
      </a>
      <a href="/segundo-paso" className="section-link">
        <LineDrawing d={KEY} />
        Segundo paso
      </a>
      <Form method="post" action="/ingresar" reloadDocument>
        <button name="intent" value="sign-out" className="section-link w-full">
          <LineDrawing d={LEAVE} />
          Salir
        </button>
      </Form>
    </div>
  )
}
