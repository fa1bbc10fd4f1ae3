import type { FieldMetadata } from '@conform-to/react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { TextField } from '~/components/fields'
import { cropClass, Picture } from '~/components/picture'
import type { Control, FormFields } from './form-field'

/** The two fields of a picture's crop point. */
export const CROP_FIELDS = {
  crop_x: {
    kind: 'percent',
    label: 'Punto de recorte, horizontal',
    hint: 'De 0, la izquierda, a 100, la derecha.',
  },
  crop_y: {
    kind: 'percent',
    label: 'Punto de recorte, vertical',
    hint: 'De 0, arriba, a 100, abajo.',
  },
} as const satisfies FormFields

type CropControls = Record<keyof typeof CROP_FIELDS, Control<FieldMetadata<string>>>

/** Their values before anybody chose. */
export const MIDDLE = { crop_x: '50', crop_y: '50' }

/**
 * A picture with its crop point: with scripts it is pressed; each shape shows what the shop cuts.
 *
 * @param name what it is a picture of, in the middle of a sentence
 */
export function Cropping(props: {
  url: string
  name: string
  fields: CropControls
  shapes: readonly string[]
}) {
  const { url, name, fields, shapes } = props
  const { field: crop_x } = fields.crop_x
  const { field: crop_y } = fields.crop_y
  const [x, y] = [percent(crop_x.value), percent(crop_y.value)]
  return (
    <div className="flex flex-wrap gap-4">
      <CropPoint url={url} name={name} x={{ id: crop_x.id, at: x }} y={{ id: crop_y.id, at: y }} />
      <Cuts {...{ url, x, y, shapes }} />
    </div>
  )
}

/** What a field says of a percentage; the middle, when it says none. */
function percent(typed: string | undefined): number {
  const number = Number(typed || '50')
  return Number.isFinite(number) ? Math.min(100, Math.max(0, Math.round(number))) : 50
}

/** The crop point as numbers, also for whoever has no scripts. */
export function CropNumbers({ crop_x, crop_y }: CropControls) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...crop_x} inputMode="numeric" />
      <TextField {...crop_y} inputMode="numeric" />
    </div>
  )
}

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
function CropPoint({ url, name, x, y }: Props) {
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
        <Cross x={x.at} y={y.at} />
      </button>
      <span className="text-[0.9375rem] text-ink-soft">
        Pulsa lo que nunca debe quedar fuera del recorte.
      </span>
    </div>
  )
}

function Cross({ x, y }: { x: number; y: number }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full fill-none stroke-paper mix-blend-difference"
    >
      <path d={`M${x} 0V100M0 ${y}H100`} strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Types a number into a field, as somebody would. */
function write(id: string, percent: number) {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return
  field.value = String(Math.round(Math.min(100, Math.max(0, percent)) / STEP) * STEP)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

type Cut = { url: string; x: number; y: number; shapes: readonly string[] }

/** A picture as the shop cuts it. */
export function Cuts({ url, x, y, shapes }: Cut) {
  const crop = cropClass({ crop_x: x, crop_y: y })
  return (
    <div className="flex flex-wrap content-start gap-3">
      {shapes.map((shape) => (
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
