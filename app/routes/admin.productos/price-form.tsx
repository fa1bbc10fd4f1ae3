import { Form, Link, useLocation } from '@remix-run/react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useAnsweredForm } from '~/components/answered-form'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { TextField } from '~/components/fields'
import { Icon } from '~/components/icon'
import { closedUrl, openUrl } from '~/urls/dialog-url'
import { InterruptedNotice, useAnswer } from '../admin/form/interrupted'

const FORM = 'precio'

/** Element id of the link to a product's price. */
export function priceId(id: string): string {
  return `${FORM}-${id}`
}

type Product = {
  id: string
  name: string
  /** In their order; none of a product that is sold without. */
  sizes: { id: string; name: string; active: boolean }[]
  sizeCount: string | null
  /** Formatted; `sale` is the sale price, when it applies. */
  price: string
  sale: string | null
  version: string
  fields: Record<string, string>
}

/** What only this form's refusal says: whose price it is. */
type Own = { id: string }

/** Id of the product whose price is being edited: the address names it, or a refusal of its form. */
export function usePricedProduct(): string | null {
  const answer = useAnswer<Own>()
  const { search } = useLocation()
  return answer?.id ?? new URLSearchParams(search).get(FORM)
}

/** Address of the first field. */
function firstField({ sizes: [first] }: Pick<Product, 'sizes'>): string {
  return `#${FORM}-price${first ? `-${first.id}` : ''}`
}

/** What a product costs, a link to its form in the row. After a save it has the focus again. */
export function PriceLink(product: Omit<Product, 'version' | 'fields'>) {
  const { id, name, sizeCount, price, sale } = product
  const location = useLocation()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (location.hash === `#${priceId(id)}`) link.current?.focus({ preventScroll: true })
  }, [location, id])
  return (
    <Link
      ref={link}
      id={priceId(id)}
      to={`${openUrl(location, FORM, id)}${firstField(product)}`}
      preventScrollReset
      // Where the page comes back to: below the frame's bar and the message, the name in view.
      className="inline-flex min-h-11 scroll-mt-52 items-center gap-1.5 hover:underline"
    >
      <span className="sr-only">Cambiar el precio de {name}: </span>
      <span className={sizeCount ? 'max-tablet:grid xl:grid' : 'xl:grid'}>
        {sizeCount ? <span>{sizeCount} · </span> : null}
        {sale ? (
          <>
            <del className="text-ink-soft">
              <span className="sr-only">Precio regular </span>
              {price}
            </del>{' '}
            {sale}
          </>
        ) : (
          price
        )}
      </span>
      <Icon name="pencil" className="size-4 shrink-0 text-leaf" />
    </Link>
  )
}

/** The price, stock and visibility of a product, in its row of the list. */
export function PriceForm({ product, tracksStock }: { product: Product; tracksStock: boolean }) {
  const location = useLocation()
  const answer = useAnswer<Own>()
  const box = useRef<HTMLFormElement>(null)
  const form = useAnsweredForm<Record<string, string>>({
    id: FORM,
    lastResult: answer?.result,
    defaultValue: product.fields,
  })
  const active = form.field('active')
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input.field')?.select(), [])
  return (
    <Form
      ref={box}
      method="post"
      action={`${location.pathname}${location.search}${firstField(product)}`}
      preventScrollReset
      aria-label={`Precio de ${product.name}`}
      className="group/price flex flex-wrap items-end gap-x-3 gap-y-2"
    >
      <input type="hidden" name="id" value={product.id} />
      <input type="hidden" name="version" value={answer?.version ?? product.version} />
      <Refusal errors={form.errors ?? []} />
      {product.sizes.length === 0 ? <Figures {...{ form, tracksStock }} end="" /> : null}
      {product.sizes.map(({ id, name, active: isShown }) => (
        <fieldset key={id} className="flex w-full flex-wrap items-end gap-x-3 gap-y-2">
          <legend className="mb-1 font-semibold wrap-anywhere">
            {name}
            {isShown ? '' : ' (oculto)'}
          </legend>
          <Figures {...{ form, tracksStock }} end={`-${id}`} />
        </fieldset>
      ))}
      <label className="check font-normal">
        <input type="checkbox" name={active.name} defaultChecked={active.initialValue === 'on'} />
        Activo
      </label>
      <button name="intent" value="save-price" className="button button-main">
        Guardar
      </button>
      <Cancel id={product.id} />
    </Form>
  )
}

type FiguresProps = {
  form: { field: (name: string) => ComponentProps<typeof TextField>['field'] }
  tracksStock: boolean
  /** How the names of the fields end. */
  end: string
}

/** The fields of a product, or of one of its sizes. */
function Figures({ form, tracksStock, end }: FiguresProps) {
  return (
    <>
      <Figure field={form.field(`price${end}`)} label="Precio" inputMode="decimal" required />
      <Figure field={form.field(`sale_price${end}`)} label="Oferta" inputMode="decimal" />
      {tracksStock ? (
        <Figure field={form.field(`stock${end}`)} label="Stock" inputMode="numeric" />
      ) : null}
    </>
  )
}

/** A narrow field. With a problem below any of them, they stay in line. */
function Figure(props: ComponentProps<typeof TextField>) {
  return (
    <div className="w-28 group-has-aria-invalid/price:self-start max-tablet:w-auto max-tablet:min-w-24 max-tablet:flex-1 [&_input]:scroll-mt-52">
      <TextField {...props} />
    </div>
  )
}

function Refusal({ errors }: { errors: string[] }) {
  return (
    <div className="w-full empty:hidden">
      <InterruptedNotice />
      <ErrorSummary title="Error" problems={problemsOf({ id: FORM, allErrors: { '': errors } })} />
    </div>
  )
}

function Cancel({ id }: { id: string }) {
  const location = useLocation()
  return (
    <Link
      to={`${closedUrl(location)}#${priceId(id)}`}
      preventScrollReset
      className="link inline-flex min-h-11 items-center px-2"
    >
      Cancelar
    </Link>
  )
}
