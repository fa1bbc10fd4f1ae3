import { Link, useLocation, useNavigate } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { Icon } from '~/components/icon'
import { categoryPath } from '~/urls/listing-url'
import { useDisclosure } from './disclosure'
import { useFitting } from './fitting'
import { isWithin, type Menu, type MenuCategory } from './menu'

const CLOSES_AFTER_MS = 200

/** The categories in a row, each with a menu of its subcategories; the rest under 'Más'. */
export function CategoryMenu({ menu }: { menu: Menu }) {
  const [row, fitting] = useFitting(menu.more.length > 0)
  const { pathname } = useLocation()
  const more = [...menu.shown.slice(fitting), ...menu.more]
  return (
    <nav aria-label="Categorías" className="mx-auto hidden max-w-6xl px-6 lg:block">
      <ul
        ref={row}
        className="category-row -mx-3 flex flex-wrap pb-1 group-data-compact/header:pb-0"
      >
        <li>
          <Link to="/#lifestyle-grid" className={entry}>
            Nuestros productos
          </Link>
        </li>
        <li>
          <MenuLink to="/catalogo" plain>
            Ver todo
          </MenuLink>
        </li>
        {menu.shown.slice(0, fitting).map((category) => (
          <li key={category.slug} data-fits>
            <CategoryEntry category={category} />
          </li>
        ))}
        {more.length > 0 ? (
          <li data-more>
            <Dropdown
              label="Más"
              current={more.some(({ slug }) => isWithin(pathname, categoryPath(slug)))}
              atRight
            >
              {more.map((category) => (
                <li key={category.slug}>
                  <MenuLink to={categoryPath(category.slug)}>{category.name}</MenuLink>
                </li>
              ))}
            </Dropdown>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

const entry = 'menu-entry'

function CategoryEntry({ category }: { category: MenuCategory }) {
  const to = categoryPath(category.slug)
  const { pathname } = useLocation()
  if (category.subcategories.length === 0) return <MenuLink to={to}>{category.name}</MenuLink>
  return (
    <Dropdown label={category.name} to={to} current={isWithin(pathname, to)}>
      <li>
        <MenuLink to={to} plain>
          Todo en {category.name}
        </MenuLink>
      </li>
      {category.subcategories.map((subcategory) => (
        <li key={subcategory.slug}>
          <MenuLink to={categoryPath(category.slug, subcategory.slug)}>{subcategory.name}</MenuLink>
        </li>
      ))}
    </Dropdown>
  )
}

type DropdownProps = {
  label: string
  /** The link followed when hover has already opened the list. */
  to?: string
  current?: boolean
  /** For the last entries of the row, whose list would overflow the screen. */
  atRight?: boolean
  children: ReactNode
}

/** A `<details>`: tap and Enter need no script; a script adds hover and Escape. */
function Dropdown({ label, to, current, atRight, children }: DropdownProps) {
  const details = useDisclosure()
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hovered = useRef(false)
  const navigate = useNavigate()

  function hover(isOver: boolean) {
    clearTimeout(closing.current)
    hovered.current = isOver
    if (details.current) details.current.open = isOver
  }

  return (
    <details
      ref={details}
      name="categorias"
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && hover(true)}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'mouse') return
        closing.current = setTimeout(() => hover(false), CLOSES_AFTER_MS)
      }}
    >
      <summary
        className={`${entry} list-none [&::-webkit-details-marker]:hidden`}
        aria-current={current ? 'true' : undefined}
        onClick={(event) => {
          // Only a mouse that hovered follows the link: keys and touch click without hovering.
          if (!hovered.current || event.detail === 0) return
          event.preventDefault()
          if (to) void navigate(to)
        }}
      >
        {label}
        <Icon name="down" className="size-4" />
      </summary>
      <ul
        className={`card absolute top-full ${atRight ? 'right-0' : 'left-0'} z-40 grid min-w-56 gap-0.5 p-2 shadow-float`}
      >
        {children}
      </ul>
    </details>
  )
}

function MenuLink({ to, plain, children }: { to: string; plain?: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  const current = !plain && isWithin(pathname, to)
  return (
    <Link to={to} className={entry} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  )
}
