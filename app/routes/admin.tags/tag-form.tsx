import { TextArea, TextField } from '~/components/fields'
import { CheckField, EditorForm, useRowForm } from '../admin/form/editor'
import { IconField } from '../admin/form/icon-field'
import { NameAndSlug } from '../admin/form/slug-field'
import type { formValues } from './tag-form.server'

type Tag = ReturnType<typeof formValues>
type Fields = Record<keyof Tag['fields'], string>
type Accepted = { icon: string | null; isRead?: boolean }

/** The form of a tag; `null` for a new one. */
export function TagForm({ tag }: { tag: Tag | null }) {
  const { form, fields, answer, version } = useRowForm<Fields, Accepted>('tag', tag, {
    active: 'on',
  })
  return (
    <EditorForm form={form} version={version}>
      <NameAndSlug name={fields.name} slug={fields.slug} follows={tag === null} />
      <TextArea field={fields.description} label="Descripción" rows={3} optional />
      <IconField
        icon={answer?.icon !== undefined ? answer.icon : (fields.icon.initialValue ?? null)}
        isRead={answer?.isRead ?? false}
        errors={fields.icon.errors}
      />
      <TextField
        field={fields.display_order}
        label="Orden"
        inputMode="numeric"
        hint="En blanco, va al final."
      />
      <CheckField field={fields.active} label="Activo: se ve en la tienda" />
    </EditorForm>
  )
}
