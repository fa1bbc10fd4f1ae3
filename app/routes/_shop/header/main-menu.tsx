import { Link, useLocation } from '@remix-run/react'
import { forwardRef, type ReactNode, type Ref } from 'react'
import { useAuth } from '~/document/providers'
import { categoryPath, occasionPath, recommendedUrl } from '~/urls/listing/listing-url'
import { useFitting } from './fitting'
import { isWithin, type Menu, type MenuCategory } from './menu'
import { MenuPart } from './menu-part'

type Props = {
  menu: Menu
  /** Link to a chat with the shop, when it has a number. */
  whatsapp: string | null
}

/**
 * The categories, each with its subcategories. On a desk a row, of which what does not fit is under
 * 'Más'; on a phone one list that unfolds, with the ways that a desk shows elsewhere.
 */
export const MainMenu = forwardRef(function MainMenu(
  { menu, whatsapp }: Props,
  ref: Ref<HTMLElement>,
) {
  const [row, fitting] = useFitting(menu.more.length > 0)
  const more = [...menu.shown.slice(fitting), ...menu.more]
  return (
    <nav ref={ref} aria-label="Menú" className="menu">
      <ul ref={row}>
        <Entry to="/#lifestyle-grid">Nuestros productos</Entry>
        <li className="menu-first">
          <MenuLink to={recommendedUrl()} plain>
            Ver todo
          </MenuLink>
        </li>
        <OccasionsEntry occasions={menu.occasions} />
        {menu.shown.slice(0, fitting).map((category) => (
          <li key={category.slug} data-fits>
            <CategoryEntry category={category} />
          </li>
        ))}
        {more.length > 0 ? <MoreEntry categories={more} /> : null}
      </ul>
      <Contacts whatsapp={whatsapp} />
    </nav>
  )
})

function CategoryEntry({ category: { name, slug, subcategories } }: { category: MenuCategory }) {
  const to = categoryPath(slug)
  const { pathname } = useLocation()
  if (subcategories.length === 0) return <MenuLink to={to}>{name}</MenuLink>
  return (
    <MenuPart name={name} to={to} current={isWithin(pathname, to)}>
      <li>
        <MenuLink to={to} plain>
          {`Todo en ${name}`}
        </MenuLink>
      </li>
      {subcategories.map((subcategory) => (
        <Entry key={subcategory.slug} to={categoryPath(slug, subcategory.slug)}>
          {subcategory.name}
        </Entry>
      ))}
    </MenuPart>
  )
}

function OccasionsEntry({ occasions }: { occasions: Menu['occasions'] }) {
  const { pathname } = useLocation()
  if (occasions.length === 0) return null
  return (
    <li>
      <MenuPart name="Ocasiones" current={pathname.startsWith('/ocasion/')}>
        {occasions.map(({ slug, name }) => (
          <Entry key={slug} to={occasionPath(slug)}>
            {name}
          </Entry>
        ))}
      </MenuPart>
    </li>
  )
}

/** The categories that do not fit into the row. */
function MoreEntry({ categories }: { categories: Menu['more'] }) {
  const { pathname } = useLocation()
  return (
    <li data-more>
      <MenuPart
        name="Más"
        current={categories.some(({ slug }) => isWithin(pathname, categoryPath(slug)))}
      >
        {categories.map(({ slug, name }) => (
          <Entry key={slug} to={categoryPath(slug)}>
            {name}
          </Entry>
        ))}
      </MenuPart>
    </li>
  )
}

/** On a phone: the account, and the shop's own number. */
function Contacts({ whatsapp }: { whatsapp: string | null }) {
  const { user } = useAuth()
  return (
    <p className="lg:hidden">
      <Link to={user ? '/mis-pedidos' : '/ingresar'}>
        {user ? 'Mis pedidos' : 'Iniciar sesión'}
      </Link>
      {whatsapp ? (
        <a href={whatsapp} target="_blank" rel="noopener">
          WhatsApp
        </a>
      ) : null}
    </p>
  )
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <MenuLink to={to}>{children}</MenuLink>
    </li>
  )
}

/** @param plain never the current page, because another entry says so */
function MenuLink({ to, plain, children }: { to: string; plain?: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  const current = !plain && isWithin(pathname, to)
  return (
    <Link to={to} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  )
}
