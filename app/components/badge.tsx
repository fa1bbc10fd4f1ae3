const LOOKS = {
  default: 'bg-leaf text-white',
  secondary: 'bg-butter text-ink',
  destructive: 'bg-rosewood text-white',
} as const

/** A short state in words; the colour only repeats it. */
export function Badge({ look, children }: { look: keyof typeof LOOKS; children: string }) {
  return (
    <span
      className={`inline-block rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${LOOKS[look]}`}
    >
      {children}
    </span>
  )
}
