import { useNavigation } from '@remix-run/react'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { ChangedBy } from '../admin/form/changed-by'
import { SavedForm, useRowForm, useUnsaved } from '../admin/form/editor'
import { InterruptedNotice } from '../admin/form/interrupted'
import { Section } from './section'
import type { ShownSection } from './sections'
import type { formValues, Pictures, SettingsAnswer, SettingsField } from './settings.server'
import { asPicture, BrandingSettings } from './branding-settings'

type Props = {
  version: string
  sections: ShownSection[]
  fields: ReturnType<typeof formValues>
  logo: { stored: string; url: string }
  pictures: Pictures
}

/** The one form of all settings. */
export function SettingsEditor({ sections, logo, pictures, ...stored }: Props) {
  const { form, fields, answer, version } = useRowForm<
    Record<SettingsField, string>,
    SettingsAnswer
  >('ajustes', stored, {})
  const accepted = answer?.pictures
  const isSaving = useNavigation().state === 'submitting'
  const unsaved = useUnsaved()
  const svg = answer?.logo ?? fields.logo_svg.initialValue ?? ''
  const drawn = svg === logo.stored ? logo.url : svg ? asPicture(svg) : '/logo.svg'
  return (
    <SavedForm {...{ id: form.id, version, unsaved }} className="grid max-w-3xl gap-3">
      <input type="hidden" name="logo_svg" value={svg} />
      <InterruptedNotice />
      <ErrorSummary title="No se pudieron guardar los cambios" problems={problemsOf(form)} />
      {sections.map((section) => {
        const of = { section, fields, answer, pictures: { stored: pictures, accepted } }
        const shown = { ...of, stored: stored.fields }
        const isLook = answer?.isLook || svg !== logo.stored
        return section.id === 'sitio' ? (
          <BrandingSettings
            key={section.id}
            {...{ ...shown, isLook, logo: drawn, hasOwnLogo: svg !== '' }}
          />
        ) : (
          <Section key={section.id} {...shown} />
        )
      })}
      <ChangedBy />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3">
        <button
          name="intent"
          value="save"
          className="button button-main"
          aria-disabled={isSaving || undefined}
        >
          Guardar cambios
        </button>
        <p role="status" className="text-[0.9375rem] text-ink-soft empty:hidden">
          {unsaved.isThere ? 'Cambios sin guardar' : ''}
        </p>
      </div>
    </SavedForm>
  )
}
