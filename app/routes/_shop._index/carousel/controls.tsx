import { Icon } from '~/components/icon'

type ArrowProps = { label: string; back?: boolean; atEnd?: boolean; onPress: () => void }

/** A round button for previous or next; at the end it stays focusable. */
export function Arrow({ label, back, atEnd, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={atEnd || undefined}
      onClick={onPress}
      className="carousel-button aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:opacity-40"
    >
      <Icon name="down" className={back ? 'size-6 rotate-90' : 'size-6 -rotate-90'} />
    </button>
  )
}

type DotsProps = { names: string[]; current: number; onPick: (index: number) => void }

/** One dot for each item, between the two arrows. */
export function Dots({ names, current, onPick }: DotsProps) {
  return names.map((name, index) => (
    <button
      key={name}
      type="button"
      aria-label={name}
      aria-disabled={index === current || undefined}
      onClick={() => onPick(index)}
      className="group/dot grid h-11 max-w-9 min-w-6 flex-1 place-items-center aria-disabled:cursor-default"
    >
      <span className="size-2.5 rounded-full border-[1.5px] border-leaf transition-[width] duration-150 group-hover/dot:bg-leaf group-aria-disabled/dot:w-5 group-aria-disabled/dot:bg-leaf" />
    </button>
  ))
}
