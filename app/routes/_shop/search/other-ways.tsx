import { Link } from '@remix-run/react'
import { TagIcon } from '~/components/tag-icon'
import { occasionPath } from '~/urls/listing/listing-url'

type Tags = { slug: string; name: string; icon: string | null }[]

/** The occasions as chips, each a link to its products. */
export function OccasionLinks({ tags }: { tags: Tags }) {
  if (tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Ocasiones">
      {tags.map((tag) => (
        <li key={tag.slug}>
          <Link to={occasionPath(tag.slug)} className="chip text-[0.9375rem]">
            <TagIcon icon={tag.icon} className="size-5 text-leaf" />
            {tag.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const TAGS_SHOWN = 5

/**
 * Suggestions when no product matches.
 *
 * @param whatsapp link to a chat with the shop, when it has a number
 */
export function NothingFound({ tags, whatsapp }: { tags: Tags; whatsapp: string | null }) {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <OccasionLinks tags={tags.slice(0, TAGS_SHOWN)} />
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        <Link className="link" to="/catalogo-completo">
          Ver todo el catálogo
        </Link>
        {whatsapp ? (
          <a className="link" href={whatsapp} target="_blank" rel="noopener">
            Pregúntanos por WhatsApp
          </a>
        ) : null}
      </p>
    </div>
  )
}
