import type { KeyboardEvent, MouseEvent } from 'react'
import { cropClass, Picture } from '~/components/picture'

type Props = {
  url: string
  /** What it is a picture of, in the middle of a sentence. */
  name: string
  /** From 0 to 100, with the ids of their fields. */
  x: { id: string; at: number }
  y: { id: string; at: number }
}

/** How far an arrow moves the point. */
const STEP = 10
const ARROWS: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** With scripts: the whole picture, where a press, or an arrow's key, says what stays in view when it is cut. */
export function CropPoint({ url, name, x, y }: Props) {
  function choose(event: MouseEvent<HTMLButtonElement>) {
    // Of Enter and the space bar: they point nowhere.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    write(x.id, ((event.clientX - box.left) / box.width) * 100)
    write(y.id, ((event.clientY - box.top) / box.height) * 100)
  }

  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const [right, down] = ARROWS[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    if (right) write(x.id, x.at + right)
    if (down) write(y.id, y.at + down)
  }

  return (
    <div className="with-script grid justify-items-start gap-1">
      <button
        type="button"
        onClick={choose}
        onKeyDown={move}
        aria-label={`Punto de recorte de la ${name}: ${x.at} y ${y.at}. Las flechas lo mueven.`}
        className="relative cursor-crosshair overflow-hidden rounded-xl"
      >
        <Picture src={url} alt="" sizes="12rem" imgClassName="max-h-72 w-48 object-contain" />
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full fill-none stroke-paper mix-blend-difference"
        >
          <path
            d={`M${x.at} 0V100M0 ${y.at}H100`}
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </button>
      <span className="text-[0.9375rem] text-ink-soft">
        Pulsa lo que nunca debe quedar fuera del recorte.
      </span>
    </div>
  )
}

/** Types a number into a field, as somebody would. */
function write(id: string, percent: number) {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return
  field.value = String(Math.round(Math.min(100, Math.max(0, percent)) / STEP) * STEP)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A picture as a phone's product page and as a card cut it. */
export function Cuts({ url, x, y }: { url: string; x: number; y: number }) {
  const crop = cropClass({ crop_x: x, crop_y: y })
  return (
    <div className="flex flex-wrap content-start gap-3">
      {['w-48 aspect-5/4', 'w-32 aspect-4/5'].map((shape) => (
        <Picture
          key={shape}
          src={url}
          alt=""
          sizes="12rem"
          imgClassName={`${shape} rounded-xl object-cover ${crop}`}
        />
      ))}
    </div>
  )
}
