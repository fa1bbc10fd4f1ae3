import { TextArea, TextField } from '~/components/fields'
import { CropNumbers, Cropping, MIDDLE } from '../admin/form/crop-point'
import { CheckField, EditorForm, useRowForm } from '../admin/form/editor'
import { ImageField } from '../admin/form/image-field'
import type { formValues } from './complement-form.server'

type Complement = ReturnType<typeof formValues>
type Fields = Record<keyof Complement['fields'] | 'image', string>
type Accepted = { image: string | null }

/** As a product's page cuts it. */
const CUTS = ['w-32 aspect-square']

/** The form of a complement; `null` for a new one. */
export function ComplementForm({ complement }: { complement: Complement | null }) {
  const row = useRowForm<Fields, Accepted>('complement', complement, { active: 'on', ...MIDDLE })
  const { form, fields, answer, version } = row
  return (
    <EditorForm form={form} version={version}>
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
        preview={(url) => <Cropping url={url} name="foto" fields={fields} shapes={CUTS} />}
        optional
        errors={fields.image.errors}
      />
      <CropNumbers fields={fields} />
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
