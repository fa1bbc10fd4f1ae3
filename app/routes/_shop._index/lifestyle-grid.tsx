import { Link } from '@remix-run/react'
import { cropClass, Picture } from '~/components/picture'
import type { LifestyleImage } from '~/models/site/content.server'

type Image = Omit<LifestyleImage, 'id'>

/**
 * One to six lifestyle pictures with their words below, or beside where there is room; the section is
 * rendered even without any, as the target of the header's link.
 */
export function LifestyleGrid({ images }: { images: Image[] }) {
  if (images.length === 0) return <div id="lifestyle-grid" />
  return (
    <section id="lifestyle-grid" className="within">
      <h2 className="mb-4 text-2xl sm:text-3xl">Nuestros productos</h2>
      <ul
        tabIndex={images.some(({ link }) => link) ? undefined : 0}
        className="strip gap-4 max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4 lg:grid lg:grid-cols-3 lg:gap-6 lg:overflow-visible"
      >
        {images.map((image, index) => (
          <li
            key={index}
            className="group relative flex w-64 flex-col gap-2.5 only:w-full lg:w-auto lg:flex-row lg:items-center lg:gap-4"
          >
            <Picture
              src={image.image_url}
              alt={image.alt_text ?? image.title ?? ''}
              sizes="(min-width: 64rem) 10rem, 16rem"
              box={4 / 3}
              className="block shrink-0 overflow-hidden rounded-card lg:w-38"
              imgClassName={`aspect-4/3 w-full object-cover transition-transform duration-200 group-hover:scale-[1.02] lg:aspect-square ${cropClass(image)}`}
            />
            <Words image={image} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Words({ image: { title, description, alt_text, link } }: { image: Image }) {
  return (
    <>
      {title || description ? (
        <div>
          {title ? <h3 className="text-[1.125rem]">{title}</h3> : null}
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
