import { Link, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Icon } from '~/components/icon'

type Category = {
  id: string
  name: string
  slug: string
  subcategories: { id: string; name: string; slug: string }[]
}
export type Menu = { shown: Category[]; more: Category[] }

const CLOSES_AFTER_MS = 200

/** The categories in a row, each with its subcategories under it; the rest under 'Más'. */
export function CategoryMenu({ menu }: { menu: Menu }) {
  return (
    <nav aria-label="Categorías" className="mx-auto hidden max-w-6xl px-6 lg:block">
      <ul className="-mx-3 flex flex-wrap pb-1 group-data-compact/header:pb-0">
        <li>
          <a href="/#lifestyle-grid" className={entry}>
            Nuestros productos
          </a>
        </li>
        {menu.shown.map((category) => (
          <li key={category.id}>
            <CategoryEntry category={category} />
          </li>
        ))}
        {menu.more.length > 0 ? (
          <li>
            <Dropdown label="Más">
              {menu.more.map((category) => (
                <MenuLink key={category.id} to={`/catalogo/${category.slug}`}>
                  {category.name}
                </MenuLink>
              ))}
            </Dropdown>
          </li>
        ) : null}
        <li>
          <MenuLink to="/catalogo" plain>
            Ver todo
          </MenuLink>
        </li>
      </ul>
    </nav>
  )
}

const entry =
  'flex min-h-11 items-center gap-1 rounded-full px-3 text-[0.9375rem] hover:bg-beige/40 aria-[current]:font-semibold aria-[current]:text-rosewood'

function CategoryEntry({ category }: { category: Category }) {
  const to = `/catalogo/${category.slug}`
  const current = useIsCurrent(to)
  if (category.subcategories.length === 0) return <MenuLink to={to}>{category.name}</MenuLink>
  return (
    <Dropdown label={category.name} current={current}>
      <MenuLink to={to} plain>
        Todo en {category.name}
      </MenuLink>
      {category.subcategories.map((subcategory) => (
        <MenuLink key={subcategory.id} to={`${to}/${subcategory.slug}`}>
          {subcategory.name}
        </MenuLink>
      ))}
    </Dropdown>
  )
}

/** A native disclosure: tap and Enter need no script; hover and Escape are added by one. */
function Dropdown(props: { label: string; current?: boolean; children: React.ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()

  useEffect(() => {
    if (details.current) details.current.open = false
  }, [pathname])

  useEffect(() => {
    const element = details.current
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      element.querySelector('summary')?.focus()
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])

  function set(open: boolean) {
    clearTimeout(closing.current)
    if (details.current) details.current.open = open
  }

  return (
    <details
      ref={details}
      name="categorias"
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && set(true)}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'mouse') return
        closing.current = setTimeout(() => set(false), CLOSES_AFTER_MS)
      }}
    >
      <summary
        className={`${entry} list-none [&::-webkit-details-marker]:hidden`}
        aria-current={props.current ? 'true' : undefined}
        onClick={(event) => {
          // The pointer already opened it on the way here; a click would close it again.
          if (event.detail > 0 && matchMedia('(hover: hover)').matches) event.preventDefault()
        }}
      >
        {props.label}
        <Icon name="down" className="size-4" />
      </summary>
      <ul className="card absolute top-full left-0 z-40 grid min-w-56 gap-0.5 p-2 shadow-float">
        {props.children}
      </ul>
    </details>
  )
}

function MenuLink({
  to,
  plain,
  children,
}: {
  to: string
  plain?: boolean
  children: React.ReactNode
}) {
  const current = useIsCurrent(to)
  return (
    <Link to={to} className={entry} aria-current={current && !plain ? 'page' : undefined}>
      {children}
    </Link>
  )
}

function useIsCurrent(to: string): boolean {
  const { pathname } = useLocation()
  return pathname === to || pathname.startsWith(`${to}/`)
}

/** The same categories on a phone, unfolding inline. */
export function PhoneMenu({ menu }: { menu: Menu }) {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    if (details.current) details.current.open = false
  }, [pathname])

  return (
    <details ref={details} className="group/menu lg:hidden">
      <summary className="grid size-11 list-none place-items-center rounded-full hover:bg-beige/40 [&::-webkit-details-marker]:hidden">
        <Icon name="menu" />
        <span className="sr-only">Menú</span>
      </summary>
      <nav
        aria-label="Menú"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-paper px-4 py-3 shadow-float"
      >
        <ul className="grid gap-1">
          <li>
            <a href="/#lifestyle-grid" className={entry}>
              Nuestros productos
            </a>
          </li>
          {menu.shown.map((category) => (
            <PhoneCategory key={category.id} category={category} />
          ))}
          {menu.more.length > 0 ? (
            <li>
              <details>
                <summary className={entry}>
                  Más
                  <Icon name="down" className="size-4" />
                </summary>
                <ul className="ml-4 border-l border-line pl-2">
                  {menu.more.map((category) => (
                    <PhoneCategory key={category.id} category={category} />
                  ))}
                </ul>
              </details>
            </li>
          ) : null}
          <li>
            <MenuLink to="/catalogo" plain>
              Ver todo
            </MenuLink>
          </li>
        </ul>
      </nav>
    </details>
  )
}

function PhoneCategory({ category }: { category: Category }) {
  const to = `/catalogo/${category.slug}`
  return (
    <li>
      <MenuLink to={to}>{category.name}</MenuLink>
      {category.subcategories.length > 0 ? (
        <ul className="ml-4 flex flex-wrap gap-x-1 border-l border-line pl-1">
          {category.subcategories.map((subcategory) => (
            <li key={subcategory.id}>
              <MenuLink to={`${to}/${subcategory.slug}`}>{subcategory.name}</MenuLink>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
