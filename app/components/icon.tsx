/** Paths of icons, 24 × 24; decorative, because the text beside them has the meaning. */
const PATHS = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20',
  bag: 'M5 8h14l-1 12H6L5 8Zm4 2V6.5a3 3 0 0 1 6 0V10',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8c1.2-3.6 4.2-5 8-5s6.8 1.4 8 5',
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13M10 11v5M14 11v5',
  down: 'M6 9l6 6 6-6',
  pin: 'M12 21c-9-10-7-17 0-17s9 7 0 17Zm0-9v-3',
  calendar: 'M5 6h14v14H5V6Zm0 4h14M9 4v4M15 4v4',
  leaf: 'M5 19c0-9 5-14 14-14 0 9-5 14-14 14Zm0 0 7-7',
  check: 'M5 12.5 10 17l9-10',
  download: 'M12 4v11m-5-4 5 5 5-5M5 20h14',
  filter:
    'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  pencil: 'M5 19l1-4L16 5l3 3L9 18l-4 1Z',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
