import type { FieldMetadata } from '@conform-to/react'
import { type ChangeEvent, type ComponentProps, useId, useState } from 'react'
import { FieldError } from '~/components/fields'
import { LOGO_BYTES, LOGO_LIMIT } from '~/forms/file-size'
import { BACKGROUND_FIELDS, BackgroundField } from './background-field'
import { isTyped, Section } from './section'
import { SettingField } from './setting-field'

type Props = Omit<ComponentProps<typeof Section>, 'children' | 'isAskedFor'> & {
  /** Whether the form came back to show its logo or its background. */
  isLook: boolean
  /** Address of the logo after saving. */
  logo: string
  hasOwnLogo: boolean
}

/** The settings of name, logo, slogan and background. */
export function BrandingSettings({ logo, hasOwnLogo, isLook, ...section }: Props) {
  const id = useId()
  const [chosen, choose] = useChosenLogo()
  const { fields, pictures, stored } = section
  const { logo_svg } = fields
  return (
    <Section
      {...section}
      isAskedFor={
        isLook || BACKGROUND_FIELDS.some((name) => isTyped(fields[name].initialValue, stored[name]))
      }
    >
      <SettingField settingKey="display_name" {...{ fields, pictures }} />
      <SettingField settingKey="icon_url" {...{ fields, pictures }} />
      <div className="grid gap-1">
        <label htmlFor={logo_svg.id} className="font-semibold">
          Logo
        </label>
        <p id={`${id}-hint`} className="text-[0.9375rem] text-ink-soft">
          {`Un archivo .svg de hasta ${LOGO_LIMIT}. Se guarda solo el dibujo.`}
        </p>
        <img
          src={chosen ?? logo}
          alt="Logo de la tienda"
          width={220}
          height={56}
          className="my-1 h-14 w-auto max-w-full self-start justify-self-start rounded-xl bg-cream object-contain p-2"
        />
        <LogoFile field={logo_svg} describedBy={`${id}-hint ${logo_svg.errorId}`} choose={choose} />
        <p role="status" className="text-[0.9375rem] font-medium text-leaf empty:hidden">
          {chosen ? 'Así se verá. Se cambia al guardar.' : ''}
        </p>
        <FieldError id={logo_svg.errorId} errors={logo_svg.errors} />
        {hasOwnLogo ? (
          <label className="check font-normal">
            <input type="checkbox" name="logo_removed" />
            Volver al logo con el nombre
          </label>
        ) : null}
      </div>
      <SettingField settingKey="slogan" {...{ fields, pictures }} />
      <BackgroundField fields={fields} logo={chosen ?? logo} />
    </Section>
  )
}

type LogoProps = {
  field: FieldMetadata<string>
  describedBy: string
  choose: (event: ChangeEvent<HTMLInputElement>) => void
}

function LogoFile({ field, describedBy, choose }: LogoProps) {
  return (
    <input
      id={field.id}
      type="file"
      name="logo_file"
      onChange={choose}
      accept=".svg,image/svg+xml"
      aria-invalid={field.errors ? true : undefined}
      aria-describedby={describedBy}
      className="field file:mr-3 file:rounded-full file:border-0 file:bg-leaf-soft file:px-3 file:py-1 file:font-semibold file:text-leaf"
    />
  )
}

/**
 * The chosen logo as a data URL, before it is saved, and the handler that reads its file. A file that
 * cannot be one is not shown: saving says why.
 */
function useChosenLogo() {
  const [chosen, setChosen] = useState<string | null>(null)

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    const isLogo = file && /\.svg$/i.test(file.name) && file.size <= LOGO_BYTES
    const svg = isLogo ? await file.text() : ''
    if (input.files?.[0] === file) setChosen(svg ? asPicture(svg) : null)
  }

  return [chosen, (event: ChangeEvent<HTMLInputElement>) => void choose(event)] as const
}

/** A drawing that is not stored as a data URL: in an `<img>` its scripts do not run. */
export function asPicture(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
