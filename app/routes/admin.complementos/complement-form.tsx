import { type SubmissionResult, useForm } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { TextArea, TextField } from '~/components/fields'
import { CheckField, EditorForm } from '../admin/form/editor'
import { ImageField } from '../admin/form/image-field'

/** What the form shows of a complement. */
export type EditedComplement = {
  id: string
  image: string | null
  version: string
  fields: {
    name: string
    description: string | null
    price: string
    display_order: string
    active: string
  }
}

type Fields = Record<keyof EditedComplement['fields'] | 'image', string>
type Answer = { result: SubmissionResult; version?: string; image: string | null }

/** The form of a complement, or of a new one for `null`. */
export function ComplementEditor({ complement }: { complement: EditedComplement | null }) {
  const answer = useActionData<Answer>()
  const [form, fields] = useForm<Fields>({
    id: 'complement',
    lastResult: answer?.result,
    defaultValue: complement?.fields ?? { active: 'on' },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
  })
  return (
    <EditorForm form={form} version={answer?.version ?? complement?.version ?? null}>
      <TextField field={fields.name} label="Nombre" autoComplete="off" required />
      <TextArea field={fields.description} label="Descripción" rows={3} optional />
      <TextField
        field={fields.price}
        label="Precio (S/)"
        inputMode="decimal"
        autoComplete="off"
        hint="Con dos decimales, como 12.50."
        required
      />
      <ImageField
        name="image"
        id={fields.image.id}
        label="Imagen"
        prefix="complement-"
        stored={complement?.image ?? null}
        accepted={answer?.image}
        optional
        errors={fields.image.errors}
      />
      <TextField
        field={fields.display_order}
        label="Orden"
        inputMode="numeric"
        hint="En blanco, va al final."
      />
      <CheckField field={fields.active} label="Activo: se ofrece con cada producto" />
    </EditorForm>
  )
}
