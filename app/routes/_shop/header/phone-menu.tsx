import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '~/components/icon'
import { useAuth } from '~/document/providers'
import { categoryPath } from '~/urls/listing-url'
import { useDisclosure } from './disclosure'
import { isWithin, type Menu, type MenuCategory } from './menu'

type Props = {
  menu: Menu
  /** Link to a chat with the shop, when it has a number. */
  whatsapp: string | null
}

/** Everything the shop has, on a phone: one list that unfolds, of which one part is open at a time. */
export function PhoneMenu({ menu, whatsapp }: Props) {
  const details = useDisclosure()
  const { user } = useAuth()
  return (
    <details ref={details} className="group/menu shrink-0 lg:hidden">
      <summary className="grid size-11 list-none place-items-center rounded-full hover:bg-beige/40 [&::-webkit-details-marker]:hidden">
        <Icon name="menu" />
        <span className="sr-only">Menú</span>
      </summary>
      <nav aria-label="Menú" className="phone-menu">
        <ul>
          <Entry to="/catalogo" plain>
            Ver todo
          </Entry>
          <Entry to="/#lifestyle-grid">Nuestros productos</Entry>
          {/* That page lists them: here they would weigh on every page of the shop. */}
          <Entry to="/buscar" plain>
            Ocasiones
          </Entry>
          <Categories categories={menu.shown} />
          {menu.more.length > 0 ? (
            <Part name="Más">
              {menu.more.map(({ slug, name }) => (
                <Entry key={slug} to={categoryPath(slug)}>
                  {name}
                </Entry>
              ))}
            </Part>
          ) : null}
        </ul>
        <p>
          <Link to={user ? '/mis-pedidos' : '/ingresar'}>
            {user ? 'Mis pedidos' : 'Iniciar sesión'}
          </Link>
          {whatsapp ? (
            <a href={whatsapp} target="_blank" rel="noopener">
              WhatsApp
            </a>
          ) : null}
        </p>
      </nav>
    </details>
  )
}

function Categories({ categories }: { categories: MenuCategory[] }) {
  return categories.map(({ name, slug, subcategories }) =>
    subcategories.length === 0 ? (
      <Entry key={slug} to={categoryPath(slug)}>
        {name}
      </Entry>
    ) : (
      <Part key={slug} name={name}>
        <Entry to={categoryPath(slug)} plain>
          Todo en {name}
        </Entry>
        {subcategories.map((subcategory) => (
          <Entry key={subcategory.slug} to={categoryPath(slug, subcategory.slug)}>
            {subcategory.name}
          </Entry>
        ))}
      </Part>
    ),
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <details name="menu">
        <summary>
          {name}
          <Icon name="down" className="size-4" />
        </summary>
        <ul>{children}</ul>
      </details>
    </li>
  )
}

function Entry({ to, plain, children }: { to: string; plain?: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link to={to} aria-current={!plain && isWithin(pathname, to) ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  )
}
