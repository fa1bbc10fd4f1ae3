import { Link, useLocation, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useShopName } from '~/document/shop-name'
import type { loader as rootLoader } from '~/root'
import { occasionPath, recommendedUrl } from '~/urls/listing/listing-url'
import { NewsletterForm } from './newsletter-form'

type Props = {
  occasions: { name: string; slug: string }[]
  /** Slugs of the active categories: a link to another one goes to the whole catalogue. */
  slugs: string[]
  slogan: string
  email: string
  instagram: string
  tiktok: string
  /** The shop's own, as its settings show them: `null` or blank where they do not. */
  whatsapp: string | null
  phone: string
  address: string
  hours: string
  /** `Yape, Plin o transferencia`. */
  payments: string
  /** Who sells; blank while the settings do not say it. */
  seller: string
  /** Whether the complaints book is open. */
  hasBook: boolean
}

const CATEGORIES = [
  { slug: 'rosas', name: 'Rosas' },
  { slug: 'tulipanes', name: 'Tulipanes' },
  { slug: 'girasoles', name: 'Girasoles' },
]

const OCCASIONS_MAX = 5

const PAGES = [
  { to: '/nosotros', name: 'Sobre nosotros' },
  { to: '/contacto', name: 'Contacto' },
  { to: '/mi-pedido', name: 'Ver mi pedido' },
  { to: '/terminos', name: 'Términos y condiciones' },
  { to: '/privacidad', name: 'Política de privacidad' },
]
const BOOK = { to: '/libro-de-reclamaciones', name: 'Libro de Reclamaciones' }

export function Footer(props: Props) {
  const { occasions, slugs, slogan, payments, seller, hasBook, ...contact } = props
  const pages = hasBook ? [...PAGES, BOOK] : PAGES
  return (
    <footer className="border-t border-line bg-paper print:hidden">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <Newsletter />
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 py-9 lg:grid-cols-[1.4fr_0.8fr_0.9fr_1fr_1fr]">
          <div className="max-lg:col-span-2">
            <p className="font-display text-2xl font-semibold wrap-anywhere">{useShopName()}</p>
            <p className="mt-1 text-ink-soft">{slogan}</p>
          </div>
          <Flowers slugs={slugs} />
          {occasions.length > 0 ? <Occasions occasions={occasions} /> : null}
          <Links title="La tienda">
            {pages.map(({ to, name }) => (
              <li key={to}>
                <Link className="footer-link" to={to}>
                  {name}
                </Link>
              </li>
            ))}
          </Links>
          <Contact {...contact} />
        </div>
        <p className="border-t border-line py-5 pr-14 text-[0.9375rem] wrap-anywhere text-ink-soft">
          Todos los precios incluyen impuestos
          <br />
          Paga con {payments}
          {seller ? (
            <>
              <br />
              {seller}
            </>
          ) : null}
        </p>
      </div>
    </footer>
  )
}

/** Open at home and once an order is placed; elsewhere folded away, unless it has just been refused there. */
function Newsletter() {
  const isOpen = /^\/($|confirmacion\/)/.test(useLocation().pathname)
  const refused = useRouteLoaderData<typeof rootLoader>('root')?.toast?.newsletter
  return (
    <details open={isOpen || refused !== undefined} className="border-b border-line">
      <summary className="min-h-13 content-center text-lg font-semibold">
        Flores en tu correo
      </summary>
      <div className="max-w-3xl pb-9">
        <NewsletterForm />
      </div>
    </details>
  )
}

function Flowers({ slugs }: Pick<Props, 'slugs'>) {
  return (
    <Links title="Flores">
      {CATEGORIES.map(({ slug, name }) => (
        <li key={slug}>
          <Link
            className="footer-link"
            to={slugs.includes(slug) ? `/catalogo/${slug}` : recommendedUrl()}
          >
            {name}
          </Link>
        </li>
      ))}
      <li>
        <Link className="footer-link" to={recommendedUrl()}>
          Todo el catálogo
        </Link>
      </li>
    </Links>
  )
}

/** The first of them: the menu has all. */
function Occasions({ occasions }: Pick<Props, 'occasions'>) {
  return (
    <Links title="Ocasiones">
      {occasions.slice(0, OCCASIONS_MAX).map(({ slug, name }) => (
        <li key={slug}>
          <Link className="footer-link" to={occasionPath(slug)}>
            {name}
          </Link>
        </li>
      ))}
    </Links>
  )
}

type ContactProps = Omit<
  Props,
  'occasions' | 'slugs' | 'slogan' | 'payments' | 'seller' | 'hasBook'
>

function Contact(props: ContactProps) {
  const { email, instagram, tiktok, whatsapp, phone, address, hours } = props
  return (
    <div className="max-lg:col-span-2">
      <h2 className="text-lg">Contacto</h2>
      <ul className="max-lg:flex max-lg:flex-wrap max-lg:gap-x-6">
        <li>
          <a className="footer-link" href={`mailto:${email}`}>
            {email}
          </a>
        </li>
        {whatsapp ? (
          <li>
            <a className="footer-link" href={whatsapp} target="_blank" rel="noopener">
              WhatsApp {phone}
            </a>
          </li>
        ) : null}
        <li>
          <a className="footer-link" href={instagram} target="_blank" rel="noopener">
            Instagram
          </a>
        </li>
        <li>
          <a className="footer-link" href={tiktok} target="_blank" rel="noopener">
            TikTok
          </a>
        </li>
      </ul>
      <p className="text-[0.9375rem] wrap-anywhere whitespace-pre-line text-ink-soft">
        {[address, hours].filter(Boolean).join('\n')}
      </p>
    </div>
  )
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul>{children}</ul>
    </nav>
  )
}
