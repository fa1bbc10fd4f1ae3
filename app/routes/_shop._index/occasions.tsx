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

/** The occasions on a dark band, each with its newest product and a link into the catalogue. */
export function Occasions({ occasions }: { occasions: Occasion[] }) {
  return (
    <section className="home-dark">
      <div className="within">
        <h2 className="text-2xl sm:text-3xl">Explora por Ocasión</h2>
        <p className="mb-5">Encuentra el regalo perfecto para cada momento especial</p>
        {occasions.length > 0 ? (
          <ul className="occasions">
            {occasions.map(({ id, slug, name, icon, picture }) => (
              <li key={id}>
                <Link to={`/catalogo?tag=${id}`}>
                  {picture === undefined ? null : (
                    <Picture
                      src={picture}
                      alt=""
                      sizes="(min-width: 64rem) 13rem, (min-width: 40rem) 31vw, 45vw"
                      box={3 / 2}
                    />
                  )}
                  <span>
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
