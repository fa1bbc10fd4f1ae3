import { Link } from '@remix-run/react'
import { Picture } from '~/components/picture'
import { TagIcon } from '~/components/tag-icon'

type Occasion = {
  id: string
  slug: string
  name: string
  icon: string | null
  /** Of its newest product; absent when it has none. */
  picture?: string | null
}

/** The occasions on the one dark band, which breaks the page's background, each with its newest product and a link into the catalogue. */
export function Occasions({ occasions }: { occasions: Occasion[] }) {
  return (
    <section className="bg-leaf-deep pt-9 pb-10 text-cream [&_:focus-visible]:outline-butter">
      <div className="within">
        <h2 className="text-2xl sm:text-3xl">Explora por Ocasión</h2>
        <p className="mb-5">Encuentra el regalo perfecto para cada momento especial</p>
        {occasions.length > 0 ? (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
            {occasions.map(({ id, slug, name, icon, picture }) => (
              <li key={id} className="grid">
                <Link
                  to={`/catalogo?tag=${id}`}
                  className="group flex flex-col overflow-hidden rounded-card bg-paper text-ink"
                >
                  {picture === undefined ? null : (
                    <Picture
                      src={picture}
                      alt=""
                      sizes="(min-width: 64rem) 13rem, (min-width: 40rem) 31vw, 45vw"
                      box={3 / 2}
                      className="block shrink-0 overflow-hidden"
                      imgClassName="aspect-3/2 w-full object-cover transition-transform duration-200 group-hover:scale-[1.03]"
                    />
                  )}
                  <span className="flex min-h-12 grow items-center gap-2 px-3 py-2 text-[0.9375rem]/[1.2] font-semibold wrap-anywhere hyphens-auto">
                    <TagIcon icon={icon} className="size-6 shrink-0 text-leaf" slug={slug} />
                    {name}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p>No hay categorías disponibles por el momento</p>
        )}
      </div>
    </section>
  )
}
