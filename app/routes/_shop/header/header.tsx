import { Link, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useShopName } from '~/document/shop-name'
import { useHydrated } from '~/components/hydrated'
import { Icon } from '~/components/icon'
import { openUrl } from '~/urls/dialog-url'
import { useAuth, useCart } from '~/document/providers'
import { AccountMenu } from '../account/account-menu'
import { Logo } from './logo'
import { MainMenu } from './main-menu'
import type { Menu } from './menu'
import { MenuSwitch } from './menu-switch'

const COMPACT_BEYOND = 120
const NORMAL_BELOW = 30

type Props = {
  menu: Menu
  whatsapp: string | null
  logo: string
}

/** The sticky header: logo, search, account, cart and categories; low and without them while buying. */
export function Header({ menu, whatsapp, logo }: Props) {
  const { user } = useAuth()
  const isBuying = useLocation().pathname === '/checkout'
  const compact = useCompact() || isBuying
  const nav = useRef<HTMLElement>(null)
  return (
    <header
      data-compact={compact || undefined}
      className="group/header sticky top-0 z-30 border-b border-line bg-paper print:hidden"
    >
      <div className="mx-auto grid max-w-6xl grid-cols-[auto_1fr] px-3 sm:px-6">
        <div className="col-start-2 row-start-1 flex min-w-0 items-center sm:gap-1">
          <HomeLink logo={logo} />
          <SearchLink />
          <AccountMenu user={user} />
          <CartLink />
        </div>
        {isBuying ? null : (
          <>
            <MenuSwitch menu={nav} />
            <MainMenu
              key={menu.shown.map(({ slug }) => slug).join()}
              ref={nav}
              menu={menu}
              whatsapp={whatsapp}
            />
          </>
        )}
      </div>
    </header>
  )
}

function HomeLink({ logo }: Pick<Props, 'logo'>) {
  return (
    <Link
      to="/"
      className="mr-auto flex min-h-11 min-w-0 items-center py-2"
      aria-label={useShopName()}
    >
      <Logo src={logo} className="logo-picture" />
    </Link>
  )
}

const action = 'relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-beige/40'

/** Links to the search page; with scripts, opens the search panel over the current page. */
function SearchLink() {
  const location = useLocation()
  const opensPanel = useHydrated() && location.pathname !== '/buscar'
  return (
    <Link
      to={opensPanel ? openUrl(location, 'panel', 'buscar') : '/buscar'}
      preventScrollReset={opensPanel}
      className={action}
    >
      <Icon name="search" />
      <span className="sr-only">Buscar productos</span>
    </Link>
  )
}

/** Links to the cart's page; with scripts, opens the cart panel over the current page. */
function CartLink() {
  const { count } = useCart()
  const location = useLocation()
  const hydrated = useHydrated()
  const opensPanel = hydrated && !['/carrito', '/checkout'].includes(location.pathname)
  return (
    <Link
      to={opensPanel ? openUrl(location, 'panel', 'carrito') : '/carrito'}
      preventScrollReset={opensPanel}
      className={action}
    >
      <Icon name="bag" />
      <span className="sr-only">Carrito</span>
      {count > 0 ? (
        <span className="absolute top-0.5 right-0 grid min-w-5 place-items-center rounded-full bg-rosewood px-1 text-xs leading-5 font-bold text-white">
          {count}
          <span className="sr-only">{count === 1 ? ' producto' : ' productos'}</span>
        </span>
      ) : null}
    </Link>
  )
}

/** Whether the header is compact: set well below the top, cleared near it, unchanged in between. */
function useCompact(): boolean {
  const [compact, setCompact] = useState(false)
  useEffect(() => {
    function look() {
      const top = window.scrollY
      setCompact((was) => (was ? top >= NORMAL_BELOW : top > COMPACT_BEYOND))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return compact
}
