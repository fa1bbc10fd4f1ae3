import { Link } from '@remix-run/react'
import { TagIcon } from '~/components/tag-icon'

type Occasion = { id: string; name: string; icon: string | null }

/** The occasions, each with a link into the catalogue. */
export function Occasions({ occasions }: { occasions: Occasion[] }) {
  return (
    <section>
      <h2 className="text-2xl sm:text-3xl">Explora por Ocasión</h2>
      <p className="mb-4 text-ink-soft">Encuentra el regalo perfecto para cada momento especial</p>
      {occasions.length > 0 ? (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-5">
          {occasions.map(({ id, name, icon }) => (
            <li key={id} className="grid min-w-0">
              <Link
                to={`/catalogo?tag=${id}`}
                className="card flex min-h-16 items-center gap-2 px-2.5 py-2 text-[0.9375rem] leading-tight font-medium wrap-anywhere hyphens-auto hover:bg-leaf-soft sm:gap-3 sm:px-4 sm:text-base sm:font-semibold"
              >
                <TagIcon icon={icon} className="size-6 shrink-0 text-leaf sm:size-7" />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>No hay categorías disponibles por el momento</p>
      )}
    </section>
  )
}
