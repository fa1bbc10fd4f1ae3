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
        className="strip lifestyle max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4"
      >
        {images.map((image, index) => (
          <li key={index}>
            <Picture
              src={image.image_url}
              alt={image.alt_text ?? image.title ?? ''}
              sizes="(min-width: 64rem) 10rem, 16rem"
              box={4 / 3}
              className="lifestyle-picture"
              imgClassName={cropClass(image)}
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
        <div className="lifestyle-words">
          {title ? <h3>{title}</h3> : null}
          {description ? <p>{description}</p> : null}
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
