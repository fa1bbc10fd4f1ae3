import { getCollectionProps, parse, useForm } from '@conform-to/react'
import { useState } from 'react'
import { FieldError, SelectField, TextArea, TextField } from '~/components/fields'
import { useHydrated } from '~/components/hydrated'
import { CheckField, EditorForm, useMendedResult } from '../admin/form/editor'
import { useAnswer, useInterruptedTexts } from '../admin/form/interrupted'
import { NameAndSlug } from '../admin/form/slug-field'
import { ColorList } from './color-list'
import { PictureList } from './picture-list'
import type { productChoices } from '~/models/catalogue-desk/product-to-edit.server'
import type { formValues } from './shown-product.server'

type Shown = ReturnType<typeof formValues>
type Fields = Shown['fields']
type Choices = Awaited<ReturnType<typeof productChoices>> & { tracksStock: boolean }

type Props = {
  product: Shown | null
  /** Initial values of a new product that copies another. */
  copied: Fields | null
  choices: Choices
}

/**
 * The form of a product. Buttons that add, move and remove colours and pictures submit the form, which comes back
 * changed; with scripts the browser changes it.
 */
export function ProductForm({ product, copied, choices }: Props) {
  const answer = useAnswer<{ opened?: string }>()
  const [form, fields] = useForm<Fields>({
    id: 'product',
    lastResult: useMendedResult('product', answer?.result),
    defaultValue: product?.fields ?? copied ?? NEW,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
    // Validates nothing, which the server does; conform needs it for the list buttons.
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: {} as Fields }) }),
  })
  return (
    <div className="card max-w-3xl">
      <EditorForm
        form={form}
        version={answer?.version ?? product?.version ?? null}
        closeTo="/admin/productos"
        onSubmit={form.onSubmit}
      >
        {product ? <Opened fields={product.fields} answered={answer?.opened} /> : null}
        <NameAndSlug name={fields.name} slug={fields.slug} follows={product === null} />
        <Numbers fields={fields} tracksStock={choices.tracksStock} />
        <Places
          category={fields.category_id}
          subcategory={fields.subcategory_id}
          choices={choices}
        />
        <TextArea field={fields.description} label="Descripción" rows={5} optional />
        <TextArea
          field={fields.instructions}
          label="Cuidados"
          rows={4}
          hint="Un paso por línea."
          optional
        />
        <Tags field={fields.tags} tags={choices.tags} />
        <ColorList form={form} field={fields.colors} images={product?.images ?? {}} />
        <PictureList form={form} field={fields.pictures} />
        <div>
          <CheckField field={fields.active} label="Activo: se ve en la tienda" />
          <CheckField field={fields.featured} label="Destacado: se ve en la portada" />
          <CheckField field={fields.pinned} label="Fijar entre los recomendados" />
        </div>
      </EditorForm>
    </div>
  )
}

/** What the form showed at first, by which the server tells what was changed in it. */
function Opened({ fields, answered }: { fields: Fields; answered: string | undefined }) {
  const before = useInterruptedTexts('main')?.opened
  const [opened] = useState(answered || before || JSON.stringify(fields))
  return <input type="hidden" name="opened" value={opened} />
}

type FormFields = ReturnType<typeof useForm<Fields>>[1]

/** Prices, stock and the days that it needs. */
function Numbers({ fields, tracksStock }: { fields: FormFields; tracksStock: boolean }) {
  return (
    <div className="grid gap-5 sm:grid-cols-3 sm:items-end">
      <TextField
        field={fields.price}
        label="Precio"
        inputMode="decimal"
        hint="En soles."
        required
      />
      <TextField
        field={fields.sale_price}
        label="Precio de oferta"
        inputMode="decimal"
        hint="Menor que el precio."
        optional
      />
      <TextField
        field={fields.stock}
        label="Stock"
        inputMode="numeric"
        hint={tracksStock ? 'En blanco, 0.' : 'La tienda vende sin contarlo.'}
      />
      <TextField
        field={fields.lead_days}
        label="Días que necesita"
        inputMode="numeric"
        hint="Del pedido a la entrega. En blanco, 0: decide el horario."
        optional
      />
    </div>
  )
}

/** Starts with one empty colour, because a product should have a picture. */
const NEW = { active: 'on', stock: '0', colors: [{ hex_color: '#6b7280' }] }

/** The category and its subcategories; without scripts, those of all categories in groups. */
function Places({
  category,
  subcategory,
  choices,
}: {
  category: FormFields['category_id']
  subcategory: FormFields['subcategory_id']
  choices: Choices
}) {
  const isLive = useHydrated()
  const groups = choices.categories.filter(({ id }) => !isLive || id === category.value)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField field={category} label="Categoría">
        <option value="">Elige…</option>
        {choices.categories.map(({ id, name, active }) => (
          <option key={id} value={id}>
            {active ? name : `${name} (inactiva)`}
          </option>
        ))}
      </SelectField>
      <SelectField field={subcategory} label="Subcategoría" optional>
        <option value="">Sin subcategoría</option>
        {groups.map((group) => (
          <optgroup key={group.id} label={group.name}>
            {choices.subcategories
              .filter(({ category_id }) => category_id === group.id)
              .map(({ id, name, active }) => (
                <option key={id} value={id}>
                  {active ? name : `${name} (inactiva)`}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
    </div>
  )
}

function Tags({ field, tags }: { field: FormFields['tags']; tags: Choices['tags'] }) {
  const boxes = getCollectionProps(field, { type: 'checkbox', options: tags.map(({ id }) => id) })
  return (
    <fieldset id={field.id} aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="font-semibold">
        Tags<span className="font-normal text-ink-soft"> (opcional)</span>
      </legend>
      <div className="grid sm:grid-cols-2">
        {boxes.map(({ key, id: _, ...box }, index) => (
          <label key={key} className="check font-normal">
            <input {...box} />
            {tags[index]?.name}
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}
