const FALLBACK =
  'M12 3c2 3 2 5 0 7 3-1 5 0 6 3-3 1-5 0-6-3 0 3-2 5-5 5 0-3 2-5 5-5-3 0-5-2-5-5 3 0 5 2 5 5Z'

/** An occasion's icon: its stored path, or a plain flower. */
export function TagIcon({
  icon,
  className = 'size-6',
}: {
  icon: string | null
  className?: string
}) {
  return (
    <svg viewBox="0 0 24 24" className={className} fill="currentColor" aria-hidden="true">
      <path d={icon || FALLBACK} />
    </svg>
  )
}
