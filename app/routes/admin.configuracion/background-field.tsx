import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { type FormEvent, useState } from 'react'
import { FieldError } from '~/components/fields'
import { type Background, CONTRAST_MIN, leastContrast } from '~/models/site/background'
import { ColorWell } from '../admin/form/color-well'
import type { Fields } from './settings-fields'

const COLORS = ['background_start', 'background_middle', 'background_end'] as const
export const BACKGROUND_FIELDS = ['background', 'background_solid', ...COLORS] as const
const LABELS = { background_start: 'Inicio', background_middle: 'Centro', background_end: 'Final' }

/** The background's colours, with a preview that scripts update on every change. */
export function BackgroundField({ fields, logo }: { fields: Fields; logo: string }) {
  const [background, redraw] = useChosenBackground(fields)
  const kind = fields.background
  const error = fields.background_gradient

  return (
    <fieldset
      id={error.id}
      tabIndex={-1}
      aria-describedby={error.errorId}
      onInput={redraw}
      className="grid gap-3"
    >
      <legend className="mb-1 font-semibold">Fondo de la tienda</legend>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <Kind field={kind} value="solid" label="Un color" />
        <ColorInput field={fields.background_solid} label="Color" />
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <Kind field={kind} value="gradient" label="Degradado de tres colores" />
        {COLORS.map((name) => (
          <ColorInput key={name} field={fields[name]} label={LABELS[name]} />
        ))}
      </div>
      <FieldError id={kind.errorId} errors={kind.errors} />
      <Preview background={background} logo={logo} />
      <FieldError id={error.errorId} errors={error.errors} />
      <button
        name="intent"
        value="look"
        className="without-script button button-quiet justify-self-start"
      >
        Ver cómo queda
      </button>
    </fieldset>
  )
}

/** The background that the fields choose, and the handler that reads them again. */
function useChosenBackground(fields: Fields) {
  const [background, setBackground] = useState(() =>
    chosen((name) => fields[name].initialValue ?? ''),
  )

  function redraw({ currentTarget }: FormEvent<HTMLFieldSetElement>) {
    const form = currentTarget.form
    if (!form) return
    const sent = new FormData(form)
    setBackground(
      chosen((name) => {
        const value = sent.get(name)
        return typeof value === 'string' ? value : ''
      }),
    )
  }

  return [background, redraw] as const
}

function chosen(read: (name: (typeof BACKGROUND_FIELDS)[number]) => string) {
  const color = (name: Parameters<typeof read>[0]) =>
    /^#[0-9a-f]{6}$/i.test(read(name)) ? read(name) : '#ffffff'
  if (read('background') === 'solid') {
    return { kind: 'solid', colors: [color('background_solid')] } satisfies Background
  }
  const [start, middle, end] = COLORS
  const colors: [string, string, string] = [color(start), color(middle), color(end)]
  return { kind: 'gradient', colors } satisfies Background
}

function Kind({
  field,
  value,
  label,
}: {
  field: FieldMetadata<string>
  value: Background['kind']
  label: string
}) {
  const { key, ...props } = getInputProps(field, { type: 'radio', value })
  return (
    <label className="check">
      <input key={key} {...props} id={`${field.id}-${value}`} />
      {label}
    </label>
  )
}

function ColorInput({ field, label }: { field: FieldMetadata<string>; label: string }) {
  const { key, ...props } = getInputProps(field, { type: 'color' })
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2">
        {label}
        <ColorWell key={key} {...props} />
      </label>
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  )
}

/** A small page of the shop: header, breadcrumbs, a link and a card. */
function Preview({ background, logo }: { background: Background; logo: string }) {
  const contrast = leastContrast(background)
  return (
    <>
      <div className="relative overflow-hidden rounded-card border border-line">
        <Gradient colors={background.colors} />
        <div className="relative grid gap-3 p-4">
          <img
            src={logo}
            alt=""
            width={140}
            height={36}
            className="h-9 w-auto justify-self-start"
          />
          <p className="text-[0.9375rem] text-ink-soft">Inicio / Ramos</p>
          <p className="font-display text-2xl">Flores frescas de hoy</p>
          <p>
            <span className="text-leaf underline">Un enlace</span>{' '}
            <span className="ml-3 text-rosewood">Un aviso</span>
          </p>
          <p className="card max-w-52 p-3">Una tarjeta con su texto</p>
        </div>
      </div>
      <p role="status" className="text-[0.9375rem]">
        {contrast >= CONTRAST_MIN ? 'Los textos se leen bien.' : 'Los textos no se leerían.'}{' '}
        Contraste {Math.floor(contrast * 10) / 10} a 1; el mínimo es {CONTRAST_MIN} a 1.
      </p>
    </>
  )
}

/** One colour is a gradient of three that are the same. */
function Gradient({ colors }: Pick<Background, 'colors'>) {
  const [start, middle = start, end = start] = colors
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <linearGradient id="vista-del-fondo" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor={start} />
        <stop offset="0.5" stopColor={middle} />
        <stop offset="1" stopColor={end} />
      </linearGradient>
      <rect width="100" height="100" fill="url(#vista-del-fondo)" />
    </svg>
  )
}
