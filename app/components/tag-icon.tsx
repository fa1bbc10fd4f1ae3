const FALLBACK =
  'M12 3c2 3 2 5 0 7 3-1 5 0 6 3-3 1-5 0-6-3 0 3-2 5-5 5 0-3 2-5 5-5-3 0-5-2-5-5 3 0 5 2 5 5Z'

type Props = {
  icon: string | null
  className?: string
  /** The occasion's, where a page draws all of them once for `TagMark` to draw again. */
  slug?: string
}

/** An occasion's icon: its stored path, or a plain flower. */
export function TagIcon({ icon, className = 'size-6', slug }: Props) {
  return (
    <svg viewBox="0 0 24 24" className={className} fill="currentColor" aria-hidden="true">
      <path id={slug && `ocasion-${slug}`} d={icon || FALLBACK} />
    </svg>
  )
}

type MarkProps = {
  slug: string
  name: string
  /** Only where the page has not drawn it already. */
  icon?: string | null
}

/** An occasion as an icon alone, which says its name. */
export function TagMark({ slug, name, icon }: MarkProps) {
  return (
    <svg viewBox="0 0 24 24" role="img">
      <title>{name}</title>
      {icon === undefined ? <use href={`#ocasion-${slug}`} /> : <path d={icon || FALLBACK} />}
    </svg>
  )
}
