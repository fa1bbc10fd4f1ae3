import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '~/components/icon'
import { TagIcon } from '~/components/tag-icon'
import { FILTERS } from '~/urls/listing/listing-filters'
import { recommendedUrl } from '~/urls/listing/listing-url'

/** Slug of the occasion that has a way of its own. */
const MOTHERS = 'para-mama'

const HUNDRED = (
  <>
    Hasta <span className="whitespace-nowrap">S/ 100</span>
  </>
)

type Props = {
  occasions: { id: string; slug: string; name: string; icon: string | null }[]
  /** The first day with something free, as `mañana`; `null` where a listing for it leaves nothing out. */
  soonest: string | null
}

/** Under the hero: by price, for the first day and for mothers. */
export function HomeShortcuts({ occasions, soonest }: Props) {
  const mothers = occasions.find(({ slug }) => slug === MOTHERS)
  return (
    <div className="bg-paper pt-7.5 pb-3">
      <ul className="within flex gap-2">
        <Way to={recommendedUrl({ price: 'hasta-100' })} name={HUNDRED} look="bg-butter">
          <span className="font-display text-lg font-semibold">S/</span>
        </Way>
        {soonest ? (
          <Way
            to={recommendedUrl({ delivery: FILTERS.delivery.soonest })}
            name={`Para ${soonest}`}
            look="bg-sky"
          >
            <Icon name="calendar" />
          </Way>
        ) : null}
        {mothers ? (
          <Way to={`/catalogo?tag=${mothers.id}`} name={mothers.name} look="bg-petal">
            <TagIcon icon={mothers.icon} />
          </Way>
        ) : null}
      </ul>
    </div>
  )
}

type WayProps = { to: string; name: ReactNode; look: string; children: ReactNode }

function Way({ to, name, look, children }: WayProps) {
  return (
    <li className="grid flex-1">
      <Link
        to={to}
        className={`grid min-h-15 content-center justify-items-center gap-0.5 rounded-card px-1 py-1.5 text-center text-sm/[1.2] font-semibold hover:underline lg:grid-flow-col lg:justify-center lg:gap-3 lg:text-[1.0625rem] ${look}`}
      >
        <span className="grid h-6 place-items-center text-leaf" aria-hidden="true">
          {children}
        </span>
        <span>{name}</span>
      </Link>
    </li>
  )
}
