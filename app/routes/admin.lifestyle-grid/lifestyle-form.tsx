import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { SelectField, TextArea, TextField } from '~/components/fields'
import { CropNumbers, Cropping, MIDDLE } from '../admin/form/crop-point'
import { CheckField, EditorForm, useRowForm } from '../admin/form/editor'
import { ImageField } from '../admin/form/image-field'
import type { formValues } from './lifestyle-form.server'

type Lifestyle = ReturnType<typeof formValues>
type Fields = Record<keyof Lifestyle['fields'] | 'image_url', string>
type Accepted = { image: string | null }

/** As the home page cuts it on a phone and at a desk. */
const CUTS = ['w-48 aspect-4/3', 'w-32 aspect-square']

type Choice = { id: string; name: string }

/** The possible targets of a picture, each list by name. */
export type Targets = {
  categories: Choice[]
  subcategories: (Choice & { category: string })[]
  tags: Choice[]
}

/** The form of a picture of the grid; `null` for a new one. */
export function LifestyleForm({
  lifestyle,
  targets,
}: {
  lifestyle: Lifestyle | null
  targets: Targets
}) {
  const blank = { link_type: 'category', active: 'on', ...MIDDLE }
  const row = useRowForm<Fields, Accepted>('lifestyle', lifestyle, blank)
  const { form, fields, answer, version } = row
  return (
    <EditorForm form={form} version={version} isFeminine>
      <ImageField
        name="image"
        id={fields.image_url.id}
        label="Imagen"
        prefix="lifestyle-"
        stored={lifestyle?.image ?? null}
        accepted={answer?.image}
        preview={(url) => <Cropping url={url} name="foto" fields={fields} shapes={CUTS} />}
        hint="Elige una imagen vertical: si es más ancha, se recorta."
        errors={fields.image_url.errors}
      />
      <CropNumbers fields={fields} />
      <TextField
        field={fields.title}
        label="Título"
        hint="También lo escucha quien no ve la imagen."
        autoComplete="off"
        optional
      />
      <TextArea field={fields.description} label="Descripción" rows={2} optional />
      <LinkFields fields={fields} targets={targets} />
      <TextField
        field={fields.display_order}
        label="Orden"
        inputMode="numeric"
        hint="En blanco, va al final."
      />
      <CheckField field={fields.active} label="Activa: se ve en la portada" />
    </EditorForm>
  )
}

/**
 * The picture's target. With scripts only the list of the selected type is shown; without them all
 * three are.
 */
function LinkFields({
  fields,
  targets,
}: {
  fields: Record<keyof Fields, FieldMetadata<string>>
  targets: Targets
}) {
  const [type, setType] = useState(fields.link_type.initialValue ?? 'category')
  return (
    <fieldset
      className="grid gap-4 rounded-card border border-line p-4"
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === 'link_type') {
          setType(target.value)
        }
      }}
    >
      <legend className="px-1 font-semibold">Enlace</legend>
      <SelectField field={fields.link_type} label="Tipo de enlace">
        <option value="category">Categoría</option>
        <option value="subcategory">Subcategoría</option>
        <option value="tag">Tag</option>
      </SelectField>
      <p className="without-script text-[0.9375rem] text-ink-soft">
        Elige abajo en la lista de ese tipo; las otras no cuentan.
      </p>
      <div className={type === 'category' ? '' : 'without-script'}>
        <SelectField field={fields.link_category_id} label="Categoría">
          <option value="">Elige…</option>
          <Options choices={targets.categories} />
        </SelectField>
      </div>
      <div className={type === 'subcategory' ? '' : 'without-script'}>
        <SelectField field={fields.link_subcategory_id} label="Subcategoría">
          <option value="">Elige…</option>
          {[...new Set(targets.subcategories.map(({ category }) => category))].map((category) => (
            <optgroup key={category} label={category}>
              <Options choices={targets.subcategories.filter((one) => one.category === category)} />
            </optgroup>
          ))}
        </SelectField>
      </div>
      <div className={type === 'tag' ? '' : 'without-script'}>
        <SelectField field={fields.link_tag_id} label="Tag">
          <option value="">Elige…</option>
          <Options choices={targets.tags} />
        </SelectField>
      </div>
    </fieldset>
  )
}

function Options({ choices }: { choices: Choice[] }) {
  return choices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
