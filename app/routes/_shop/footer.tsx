import { Link } from '@remix-run/react'
import { brand } from '~/brand'

type Props = {
  /** Of the active categories; a footer link never leads to a missing one. */
  slugs: string[]
  slogan: string
  email: string
  instagram: string
  tiktok: string
}

const CATEGORIES = [
  { slug: 'rosas', name: 'Rosas' },
  { slug: 'tulipanes', name: 'Tulipanes' },
  { slug: 'girasoles', name: 'Girasoles' },
]

export function Footer({ slugs, slogan, email, instagram, tiktok }: Props) {
  return (
    <footer className="border-t border-line bg-paper">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:grid-cols-3 sm:px-6">
        <div>
          <p className="font-display text-2xl font-semibold">{brand.name}</p>
          <p className="mt-1 text-ink-soft">{slogan}</p>
        </div>
        <nav aria-label="Flores">
          <h2 className="text-lg">Flores</h2>
          <ul>
            {CATEGORIES.map(({ slug, name }) => (
              <li key={slug}>
                <Link
                  className={link}
                  to={slugs.includes(slug) ? `/catalogo/${slug}` : '/catalogo-completo'}
                >
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <Link className={link} to="/catalogo-completo">
                Todo el catálogo
              </Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className="text-lg">Contacto</h2>
          <ul>
            <li>
              <a className={link} href={`mailto:${email}`}>
                {email}
              </a>
            </li>
            <li>
              <a className={link} href={instagram} target="_blank" rel="noopener">
                Instagram
              </a>
            </li>
            <li>
              <a className={link} href={tiktok} target="_blank" rel="noopener">
                TikTok
              </a>
            </li>
          </ul>
        </div>
        <p className="text-[0.9375rem] text-ink-soft sm:col-span-3">
          Todos los precios incluyen impuestos
        </p>
      </div>
    </footer>
  )
}

const link = 'flex min-h-10 items-center hover:underline'
