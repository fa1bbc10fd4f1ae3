import { Link } from '@remix-run/react'
import { Picture } from '~/components/picture'
import type { LifestyleImage } from '~/models/site/content.server'

const THIRD = 'lg:col-span-4 lg:aspect-[4/5]'
const HALF = 'lg:col-span-6 lg:aspect-[4/3]'

/** The width of each tile in twelve columns, by the number of tiles. */
function shape(count: number, index: number): string {
  if (count === 1) return 'lg:col-span-8 lg:col-start-3 lg:aspect-[16/9]'
  if (count === 2 || (count === 5 && index < 2)) return HALF
  return count === 4 ? 'lg:col-span-3 lg:aspect-[3/4]' : THIRD
}

/**
 * One to six lifestyle pictures; the section is rendered even without any, as the target of the
 * header's link.
 */
export function LifestyleGrid({ images }: { images: LifestyleImage[] }) {
  if (images.length === 0) return <div id="lifestyle-grid" />
  return (
    <section id="lifestyle-grid">
      <h2 className="mb-4 text-2xl sm:text-3xl">Nuestros productos</h2>
      <ul
        tabIndex={images.some(({ link }) => link) ? undefined : 0}
        className="strip gap-3 max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4 sm:gap-4 lg:grid lg:grid-cols-12 lg:overflow-visible"
      >
        {images.map((image, index) => (
          <li
            key={image.id}
            className={`group relative aspect-[4/5] shrink-0 overflow-hidden rounded-card border border-line lg:w-auto ${images.length === 1 ? 'w-full' : 'w-72'} ${shape(images.length, index)}`}
          >
            <Picture
              src={image.image_url}
              alt={image.alt_text ?? image.title ?? ''}
              sizes="(min-width: 64rem) 34rem, 18rem"
              className="block h-full"
              imgClassName="h-full w-full object-cover transition-transform duration-200 group-hover:scale-[1.02]"
            />
            <Words image={image} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Words({ image: { title, description, alt_text, link } }: { image: LifestyleImage }) {
  return (
    <>
      {title || description ? (
        <div className="absolute inset-x-3 bottom-3 rounded-[10px] bg-paper/92 px-4 py-3">
          {title ? <h3 className="text-lg sm:text-xl">{title}</h3> : null}
          {description ? (
            <p className="mt-1 text-[0.9375rem] leading-snug text-ink-soft">{description}</p>
          ) : null}
        </div>
      ) : null}
      {link ? (
        <Link to={link} className="absolute inset-0 rounded-card focus-visible:-outline-offset-4">
          <span className="sr-only">{title ?? alt_text ?? 'Ver más'}</span>
        </Link>
      ) : null}
    </>
  )
}
