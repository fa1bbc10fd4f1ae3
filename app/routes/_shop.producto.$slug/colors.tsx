import type { ShownField } from '~/components/answered-form'
import { FieldError } from '~/components/fields'
import { Swatch } from '~/components/product-card'

type Props = {
  field: ShownField
  colors: { id: string; color_name: string; hex_color: string | null }[]
  colorId: string
}

/** The colours of the container, each with its name once it is chosen. */
export function Colors(props: Props) {
  const { field, colors } = props
  const chosenId = colors.some(({ id }) => id === field.initialValue)
    ? field.initialValue
    : props.colorId
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend>
        <h2 className="step-title">Color de envase</h2>
      </legend>
      <div className="flex flex-wrap items-center justify-between text-[0.9375rem] text-ink-soft">
        <div className="-ml-2 flex flex-wrap">
          {colors.map((color, index) => (
            <label key={color.id} title={color.color_name} className="color-choice">
              <input
                type="radio"
                name={field.name}
                value={color.id}
                defaultChecked={color.id === chosenId}
                data-swatch={index}
                className="sr-only"
              />
              <Swatch hex={color.hex_color ?? '#6b7280'} />
              <span className="sr-only">{color.color_name}</span>
            </label>
          ))}
        </div>
        <ChosenName colors={colors} chosenId={chosenId} />
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}

/** Every colour's name is there, of which the style sheet shows the chosen one's. */
function ChosenName({ colors, chosenId }: Pick<Props, 'colors'> & { chosenId?: string }) {
  return (
    <div className="gallery" aria-live="polite">
      {colors.map((color, index) => (
        <p key={color.id} data-picture={index} data-first={color.id === chosenId ? '' : undefined}>
          Seleccionado: {color.color_name}
        </p>
      ))}
    </div>
  )
}
