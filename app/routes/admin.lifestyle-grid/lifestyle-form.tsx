import type { FieldMetadata } from '@conform-to/react'
import { type ReactNode, useState } from 'react'
import { SelectField, TextArea, TextField } from '~/components/fields'
import { CROP_FIELDS, CropNumbers, Cropping, MIDDLE } from '../admin/form/crop-point'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import { type Control, type FormFields, PLACE } from '../admin/form/form-field'
import { ImageField } from '../admin/form/image-field'

const LINK_FIELDS = {
  link_type: { kind: 'own', label: 'Tipo de enlace' },
  link_category_id: { kind: 'own', label: 'Categoría' },
  link_subcategory_id: { kind: 'own', label: 'Subcategoría' },
  link_tag_id: { kind: 'own', label: 'Tag' },
} as const satisfies FormFields

export const LIFESTYLE_FIELDS = {
  image_url: {
    kind: 'file',
    label: 'Imagen',
    hint: 'Elige una imagen vertical: si es más ancha, se recorta.',
  },
  title: {
    kind: 'optional-line',
    label: 'Título',
    hint: 'También lo escucha quien no ve la imagen.',
    max: 120,
  },
  description: { kind: 'optional-paragraph', label: 'Descripción', max: 300, rows: 2 },
  ...LINK_FIELDS,
  ...CROP_FIELDS,
  display_order: PLACE,
  active: { kind: 'tick', label: 'Activa: se ve en la portada' },
} as const satisfies FormFields

type Lifestyle = EditedRow<typeof LIFESTYLE_FIELDS> & { image: string }
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
  const { editor, fields, answer } = useDeclaredForm<typeof LIFESTYLE_FIELDS, Accepted>(
    'lifestyle',
    LIFESTYLE_FIELDS,
    lifestyle,
    blank,
  )
  const { image_url, crop_x, crop_y, title, description, ...others } = fields
  const { link_type, link_category_id, link_subcategory_id, link_tag_id, ...rest } = others
  const { display_order, active, ...forgotten } = rest
  const crop = { crop_x, crop_y }
  const link = { link_type, link_category_id, link_subcategory_id, link_tag_id }
  return (
    <EditorForm {...editor} forgotten={forgotten} isFeminine>
      <ImageField
        name="image"
        id={image_url.field.id}
        label={image_url.label}
        hint={image_url.hint}
        prefix="lifestyle-"
        stored={lifestyle?.image ?? null}
        accepted={answer?.image}
        preview={(url) => <Cropping url={url} name="foto" fields={crop} shapes={CUTS} />}
        errors={image_url.field.errors}
      />
      <CropNumbers {...crop} />
      <TextField {...title} autoComplete="off" optional />
      <TextArea {...description} optional />
      <LinkFields fields={link} targets={targets} />
      <TextField {...display_order} inputMode="numeric" />
      <CheckField {...active} />
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
  fields: Record<keyof typeof LINK_FIELDS, Control<FieldMetadata<string>>>
  targets: Targets
}) {
  const [type, setType] = useState(fields.link_type.field.initialValue ?? 'category')
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
      <SelectField {...fields.link_type}>
        <option value="category">Categoría</option>
        <option value="subcategory">Subcategoría</option>
        <option value="tag">Tag</option>
      </SelectField>
      <p className="without-script text-[0.9375rem] text-ink-soft">
        Elige abajo en la lista de ese tipo; las otras no cuentan.
      </p>
      <TargetField control={fields.link_category_id} isChosen={type === 'category'}>
        <Options choices={targets.categories} />
      </TargetField>
      <TargetField control={fields.link_subcategory_id} isChosen={type === 'subcategory'}>
        <Subcategories choices={targets.subcategories} />
      </TargetField>
      <TargetField control={fields.link_tag_id} isChosen={type === 'tag'}>
        <Options choices={targets.tags} />
      </TargetField>
    </fieldset>
  )
}

type TargetProps = {
  control: Control<FieldMetadata<string>>
  isChosen: boolean
  children: ReactNode
}

function TargetField({ control, isChosen, children }: TargetProps) {
  return (
    <div className={isChosen ? '' : 'without-script'}>
      <SelectField {...control}>
        <option value="">Elige…</option>
        {children}
      </SelectField>
    </div>
  )
}

/** Under the names of their categories. */
function Subcategories({ choices }: { choices: Targets['subcategories'] }) {
  return [...new Set(choices.map(({ category }) => category))].map((category) => (
    <optgroup key={category} label={category}>
      <Options choices={choices.filter((one) => one.category === category)} />
    </optgroup>
  ))
}

function Options({ choices }: { choices: Choice[] }) {
  return choices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
