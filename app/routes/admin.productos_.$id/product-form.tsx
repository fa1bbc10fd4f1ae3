import { type FieldMetadata, getCollectionProps, parse, useForm } from '@conform-to/react'
import { useState } from 'react'
import { FieldError, SelectField, TextArea, TextField } from '~/components/fields'
import { useHydrated } from '~/components/hydrated'
import { CheckField, EditorForm, useMendedResult } from '../admin/form/editor'
import { type Control, controlsOf } from '../admin/form/form-field'
import { useAnswer, useInterruptedTexts } from '../admin/form/interrupted'
import { NameAndSlug } from '../admin/form/slug-field'
import { ColorList } from './color-list'
import { PictureList } from './picture-list'
import { BLANK_STEMS, PRODUCT_FIELDS } from './product-fields'
import { Flowers, RecipeRows } from './recipe-rows'
import { hasSizes, SizeList } from './size-list'
import type { FlowerName } from '~/models/catalogue/recipes/recipe'
import type { productChoices } from '~/models/catalogue/admin/product-to-edit.server'
import type { formValues, Margin } from './shown-product.server'

type Shown = ReturnType<typeof formValues>
type Fields = Shown['fields']
type Choices = Awaited<ReturnType<typeof productChoices>> & {
  tracksStock: boolean
  flowers: FlowerName[]
}

type Props = {
  product: Shown | null
  /** Initial values of a new product that copies another. */
  copied: Fields | null
  choices: Choices
  /** Of the stored recipes; `null` for who does not see them. */
  margins: Record<string, Margin> | null
}

/**
 * The form of a product. Buttons that add, move and remove colours, sizes and pictures submit the form, which comes back
 * changed; with scripts the browser changes it.
 */
export function ProductForm({ product, copied, choices, margins }: Props) {
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
  const controls = controlsOf(PRODUCT_FIELDS, fields)
  const { name, slug, price, sale_price, stock, lead_days, ...more } = controls
  const { category_id, subcategory_id, tags, colors, recipe, sizes, pictures, ...others } = more
  const { active, featured, pinned, ...texts } = others
  const isSized = hasSizes(sizes.field)
  return (
    <div className="card max-w-3xl">
      <EditorForm
        form={form}
        declared={PRODUCT_FIELDS}
        forgotten={{}}
        version={answer?.version ?? product?.version ?? null}
        closeTo="/admin/productos"
        onSubmit={form.onSubmit}
      >
        {product ? <Opened fields={product.fields} answered={answer?.opened} /> : null}
        <NameAndSlug name={name} slug={slug} follows={product === null} />
        <Numbers
          {...{ price, sale_price, stock, lead_days }}
          tracksStock={choices.tracksStock}
          isSized={isSized}
        />
        <Places category={category_id} subcategory={subcategory_id} choices={choices} />
        <Texts texts={texts} />
        <Tags {...tags} tags={choices.tags} />
        <ColorList form={form} {...colors} images={product?.images ?? {}} />
        <Flowers flowers={choices.flowers} />
        <RecipeRows form={form} {...recipe} margin={margins?.['']} isUnused={isSized} />
        <SizeList form={form} {...sizes} margins={margins} />
        <PictureList form={form} {...pictures} shown={shownIn(product)} />
        <Ticks {...{ active, featured, pinned }} />
      </EditorForm>
    </div>
  )
}

/** The stored colours and sizes, of which a picture may show one. */
function shownIn(product: Shown | null) {
  const { colors = [], sizes = [] } = product?.fields ?? {}
  return { colors: colors.map(({ id, color_name }) => ({ id, name: color_name })), sizes }
}

/** What the form showed at first, by which the server compares what was changed in it. */
function Opened({ fields, answered }: { fields: Fields; answered: string | undefined }) {
  const before = useInterruptedTexts('main')?.opened
  const [opened] = useState(answered || before || JSON.stringify(fields))
  return <input type="hidden" name="opened" value={opened} />
}

type Text = Control<FieldMetadata<string, Fields>>

type Numbers = Record<'price' | 'sale_price' | 'stock' | 'lead_days', Text>

/** Prices, stock and the days that it needs. With sizes, price and stock are theirs, and only shown. */
function Numbers({
  tracksStock,
  isSized,
  ...numbers
}: Numbers & { tracksStock: boolean; isSized: boolean }) {
  const price = { inputMode: 'decimal', ...(isSized && THEIRS) } as const
  const sum = isSized ? 'La suma de sus tamaños a la vista.' : 'En blanco, 0.'
  return (
    <div className="grid gap-5 sm:grid-cols-3 sm:items-end">
      <TextField {...numbers.price} {...price} required={!isSized} />
      <TextField {...numbers.sale_price} {...price} optional={!isSized} />
      <TextField
        {...numbers.stock}
        inputMode="numeric"
        readOnly={isSized}
        hint={tracksStock ? sum : 'La tienda vende sin contarlo.'}
      />
      <TextField {...numbers.lead_days} inputMode="numeric" optional />
    </div>
  )
}

const THEIRS = { readOnly: true, hint: 'Sigue a su tamaño más barato.' } as const

/** All texts that the form puts nowhere else, in the order in which they are declared. */
function Texts({ texts }: { texts: Record<string, Text | (Text & { rows: number })> }) {
  return Object.values(texts).map((text) =>
    'rows' in text ? (
      <TextArea key={text.label} {...text} optional />
    ) : (
      <TextField key={text.label} {...text} optional />
    ),
  )
}

/** Whether and where the shop shows it. */
function Ticks({ active, featured, pinned }: Record<'active' | 'featured' | 'pinned', Text>) {
  return (
    <div>
      <CheckField {...active} />
      <CheckField {...featured} />
      <CheckField {...pinned} />
    </div>
  )
}

/** Starts with one empty colour, because a product should have a picture. */
const NEW = { active: 'on', stock: '0', colors: [{ hex_color: '#6b7280' }], recipe: BLANK_STEMS }

/** The category and its subcategories; without scripts, those of all categories in groups. */
function Places({
  category,
  subcategory,
  choices,
}: {
  category: Text
  subcategory: Text
  choices: Choices
}) {
  const isLive = useHydrated()
  const groups = choices.categories.filter(({ id }) => !isLive || id === category.field.value)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField {...category}>
        <option value="">Elige…</option>
        {choices.categories.map(({ id, name, active }) => (
          <option key={id} value={id}>
            {active ? name : `${name} (inactiva)`}
          </option>
        ))}
      </SelectField>
      <SelectField {...subcategory} optional>
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

type TagsProps = Control<FieldMetadata<string[], Fields>> & { tags: Choices['tags'] }

function Tags({ field, label, tags }: TagsProps) {
  const boxes = getCollectionProps(field, { type: 'checkbox', options: tags.map(({ id }) => id) })
  return (
    <fieldset id={field.id} aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="font-semibold">
        {label}
        <span className="font-normal text-ink-soft"> (opcional)</span>
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
