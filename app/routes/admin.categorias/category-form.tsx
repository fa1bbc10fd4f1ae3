import { TextArea, TextField } from '~/components/fields'
import { CropNumbers, Cropping, MIDDLE } from '../admin/form/crop-point'
import { CheckField, EditorForm, useRowForm } from '../admin/form/editor'
import { ImageField } from '../admin/form/image-field'
import { NameAndSlug } from '../admin/form/slug-field'
import type { formValues } from './category-form.server'

type Category = ReturnType<typeof formValues>
type Fields = Record<keyof Category['fields'] | 'image', string>
type Accepted = { image: string | null }

/** As the home page cuts it. */
const CUTS = ['w-48 aspect-4/3']

/** The form of a category; `null` for a new one. */
export function CategoryForm({ category }: { category: Category | null }) {
  const row = useRowForm<Fields, Accepted>('category', category, { active: 'on', ...MIDDLE })
  const { form, fields, answer, version } = row
  return (
    <EditorForm form={form} version={version} isFeminine>
      <NameAndSlug name={fields.name} slug={fields.slug} follows={category === null} />
      <TextArea field={fields.description} label="Descripción" rows={3} optional />
      <ImageField
        name="image"
        id={fields.image.id}
        label="Imagen"
        prefix="category-"
        stored={category?.image ?? null}
        accepted={answer?.image}
        preview={(url) => <Cropping url={url} name="foto" fields={fields} shapes={CUTS} />}
        hint="Se ve en el carrusel de la portada."
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
      <CheckField field={fields.active} label="Activa: se ve en la tienda" />
    </EditorForm>
  )
}
