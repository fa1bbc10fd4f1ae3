import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { useState } from 'react'
import { FieldError, TextField } from '~/components/fields'
import { type FlowerName, recipeWords } from '~/models/catalogue/recipes/recipe'
import { formatMoney } from '~/money'
import { type Control, controlsOf } from '../admin/form/form-field'
import { AddRow } from './list-row'
import { STEM_FIELDS } from './product-fields'
import { useRowButtons } from './row-buttons'
import type { formValues, Margin } from './shown-product.server'

type Fields = ReturnType<typeof formValues>['fields']
type List = FieldMetadata<Fields['recipe'], Fields>
type Row = ReturnType<List['getFieldList']>[number]

type Props = Control<List> & {
  form: FormMetadata<Fields>
  /** The size's name; without one it is the product's. */
  of?: string
  /** Of the stored recipe, for who sees it. */
  margin: Margin | undefined
  /** Whether the product has sizes, which have recipes of their own. */
  isUnused?: boolean
}

/** What an arrangement takes, folded under its words while nobody writes it. */
export function RecipeRows({ form, field, label, of, margin, isUnused = false }: Props) {
  const rows = field.getFieldList()
  const buttons = useRowButtons(form, field, 'flower')
  const isRefused = Object.keys(form.allErrors).some((name) => name.startsWith(field.name))
  // What was typed and deleted again must not close it.
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      id={field.id}
      open={isOpen || isRefused || field.dirty}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer content-center wrap-anywhere">
        <span className="font-semibold">{label}</span>
        {of ? <span className="sr-only"> de {of}</span> : null}
        <span className="text-ink-soft">
          : {isUnused ? 'la de cada tamaño' : wordsOf(rows) || 'sin flores'}
        </span>
      </summary>
      <div className="grid gap-4 pt-2">
        <p className="text-[0.9375rem] text-ink-soft">
          {isUnused
            ? 'Con tamaños, cada uno lleva la suya: esta queda para pedidos de antes.'
            : 'Por arreglo. Para quitar una flor, deja su fila en blanco.'}
        </p>
        <FieldError id={field.errorId} errors={field.errors} />
        {rows.map((row, index) => (
          <Stems key={row.key ?? row.name} row={row} place={index + 1} />
        ))}
        <AddRow label="Otra flor" button={buttons.add(rows.length, { flower: '' })} />
        {margin ? <MarginWords {...margin} /> : null}
      </div>
    </details>
  )
}

function wordsOf(rows: Row[]): string {
  const written = rows.map((row) => {
    const { flower, color, stems } = row.getFieldset()
    return { flower: flower.value ?? '', color: color.value ?? '', stems: Number(stems.value) || 0 }
  })
  return recipeWords(written.filter(({ flower, stems }) => flower && stems > 0))
}

function Stems({ row, place }: { row: Row; place: number }) {
  const { flower, color, stems } = controlsOf(STEM_FIELDS, row.getFieldset())
  return (
    <div
      role="group"
      aria-label={`Flor ${place}`}
      className="grid grid-cols-[minmax(0,1fr)_5rem] gap-2 border-b border-line pb-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_5rem] sm:border-0 sm:pb-0"
    >
      <div className="max-sm:col-span-2">
        <TextField {...flower} autoComplete="off" list={FLOWERS} />
      </div>
      <TextField {...color} autoComplete="off" list={COLORS} />
      <TextField {...stems} inputMode="numeric" autoComplete="off" />
    </div>
  )
}

function MarginWords({ cost, margin, missing }: Margin) {
  return (
    <p className="rounded-xl bg-leaf-soft px-4 py-2">
      {missing.length > 0 ? (
        <>
          Para ver el margen falta el{' '}
          <Link to="/admin/flores" className="link">
            costo por tallo
          </Link>{' '}
          de {missing.join(', ').toLowerCase()}.
        </>
      ) : (
        <>
          Flores {formatMoney(cost)} · <strong>Margen {formatMoney(margin)}</strong>
        </>
      )}
    </p>
  )
}

const FLOWERS = 'flowers'
const COLORS = 'flower-colors'

/** What the fields of all recipes suggest: the flowers that there are, and their colours. */
export function Flowers({ flowers }: { flowers: FlowerName[] }) {
  return (
    <>
      <Suggested id={FLOWERS} texts={flowers.map(({ flower }) => flower)} />
      <Suggested id={COLORS} texts={flowers.map(({ color }) => color)} />
    </>
  )
}

function Suggested({ id, texts }: { id: string; texts: string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(texts)].filter(Boolean).map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  )
}
