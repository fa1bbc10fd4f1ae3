import type { FieldMetadata } from '@conform-to/react'
import { Link, useNavigation } from '@remix-run/react'
import { TextField } from '~/components/fields'
import { useHydrated } from '~/components/hydrated'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { CAMPAIGN_WORDS } from '~/models/newsletter/campaign'
import { SavedForm, useRowForm, useUnsaved } from '../admin/form/editor'
import { ChangedBy } from '../admin/form/changed-by'
import { InterruptedNotice } from '../admin/form/interrupted'
import { BodyField } from './body-field'
import type { CampaignAnswer } from './campaign-form.server'
import { Picker, type ProductChoice } from './picker'
import { DraftPreview } from './preview'
import { Untracked } from './untracked'
import type { LoadedCampaign } from './loaded-campaign.server'

type Field = 'subject' | 'preview_text' | 'body' | 'button_label' | 'button_url' | 'test_email'

type Edited = Pick<LoadedCampaign, 'id' | 'version' | 'fields'>

/** The editor of a campaign, which is saved before it is tested or sent. */
export function CampaignEditor({
  campaign,
  picker,
}: {
  /** `null` for a new one. */
  campaign: Edited | null
  picker: ProductChoice
}) {
  const { form, fields, answer, version } = useRowForm<Record<Field, string>, CampaignAnswer>(
    'campana',
    campaign,
    { button_label: CAMPAIGN_WORDS.defaultButton },
  )
  const unsaved = useUnsaved()
  // Until scripts run Enter may mean any of the form's fields.
  const enter = useHydrated() ? 'save' : 'enter'
  return (
    <section aria-labelledby="editor" className="card p-4 sm:p-6">
      <Heading isNew={campaign === null} />
      <SavedForm {...{ id: form.id, version, unsaved, enter }} className="grid gap-5">
        <InterruptedNotice />
        <ErrorSummary
          title={answer?.title ?? CAMPAIGN_WORDS.notSaved}
          problems={problemsOf(form)}
        />
        <TextField field={fields.subject} label="Asunto" required />
        <PreviewText field={fields.preview_text} />
        <BodyField field={fields.body} />
        <ButtonFields fields={fields} />
        <Picker choice={answer?.picker ?? picker} />
        <DraftPreview />
        <TestMail field={fields.test_email} />
        <ChangedBy />
        <SendBar isUnsaved={unsaved.isThere} />
      </SavedForm>
    </section>
  )
}

function Heading({ isNew }: { isNew: boolean }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      <h2 id="editor" className="text-xl">
        {isNew ? 'Nueva campaña' : CAMPAIGN_WORDS.edit}
      </h2>
      {isNew ? null : (
        <>
          <p className="rounded-full bg-leaf-soft px-3 py-0.5 font-semibold text-leaf">
            {CAMPAIGN_WORDS.editing}
          </p>
          <Link to="/admin/campanias" className="link inline-flex min-h-11 items-center">
            Empezar otra
          </Link>
        </>
      )}
    </div>
  )
}

function PreviewText({ field }: { field: FieldMetadata<string> }) {
  return (
    <TextField
      field={field}
      label="Texto de vista previa"
      hint="Lo que el buzón muestra junto al asunto."
      optional
    />
  )
}

type ButtonProps = { fields: Record<'button_label' | 'button_url', FieldMetadata<string>> }

/** The fields of the mail's button. */
function ButtonFields({ fields }: ButtonProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        field={fields.button_label}
        label="Texto del botón"
        hint={`En blanco: «${CAMPAIGN_WORDS.defaultButton}».`}
      />
      <TextField
        field={fields.button_url}
        label="Dirección del botón"
        hint="Como /catalogo. En blanco: la portada."
        inputMode="url"
        autoCapitalize="none"
      />
    </div>
  )
}

function TestMail({ field }: { field: FieldMetadata<string> }) {
  return (
    <div className="flex flex-wrap items-end gap-3 border-t border-line pt-5">
      <div className="grow sm:max-w-sm">
        <TextField
          field={field}
          label="Correo de prueba"
          type="email"
          autoComplete="email"
          optional
        />
      </div>
      <button name="intent" value="test" className="button button-quiet">
        Enviar prueba
      </button>
    </div>
  )
}

function SendBar({ isUnsaved }: { isUnsaved: boolean }) {
  const isSaving = useNavigation().state === 'submitting'
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <button
        name="intent"
        value="save-and-send"
        className="button button-main"
        aria-disabled={isSaving || undefined}
      >
        Enviar a suscriptores
      </button>
      <button name="intent" value="save" className="button button-quiet">
        Guardar borrador
      </button>
      <p role="status" className="text-[0.9375rem] text-ink-soft empty:hidden">
        {isUnsaved ? 'Cambios sin guardar' : ''}
      </p>
      <Untracked />
    </div>
  )
}
