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

type Fields = { price: string; sale_price: string; stock: string; active: string }

type Product = {
  id: string
  name: string
  /** Formatted; `sale` is the sale price, when it applies. */
  price: string
  sale: string | null
  version: string
  fields: Fields
}

/** What only this form's refusal says: whose price it is. */
type Own = { id: string }

/** Id of the product whose price is being edited: the address names it, or a refusal of its form. */
export function usePricedProduct(): string | null {
  const answer = useAnswer<Own>()
  const { search } = useLocation()
  return answer?.id ?? new URLSearchParams(search).get(FORM)
}

/** What a product costs, a link to its form in the row. After a save it has the focus again. */
export function PriceLink({
  id,
  name,
  price,
  sale,
}: Pick<Product, 'id' | 'name' | 'price' | 'sale'>) {
  const location = useLocation()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (location.hash === `#${priceId(id)}`) link.current?.focus({ preventScroll: true })
  }, [location, id])
  return (
    <Link
      ref={link}
      id={priceId(id)}
      to={`${openUrl(location, FORM, id)}#${FORM}-price`}
      preventScrollReset
      // Where the page comes back to: below the frame's bar and the message, the name in view.
      className="inline-flex min-h-11 scroll-mt-52 items-center gap-1.5 hover:underline"
    >
      <span className="sr-only">Cambiar el precio de {name}: </span>
      <span className="xl:grid">
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
  const form = useAnsweredForm<Fields>({
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
      action={`${location.pathname}${location.search}#${FORM}-price`}
      preventScrollReset
      aria-label={`Precio de ${product.name}`}
      className="group/price flex flex-wrap items-end gap-x-3 gap-y-2"
    >
      <input type="hidden" name="id" value={product.id} />
      <input type="hidden" name="version" value={answer?.version ?? product.version} />
      <Refusal errors={form.errors ?? []} />
      <Figure field={form.field('price')} label="Precio" inputMode="decimal" required />
      <Figure field={form.field('sale_price')} label="Oferta" inputMode="decimal" />
      {tracksStock ? (
        <Figure field={form.field('stock')} label="Stock" inputMode="numeric" />
      ) : null}
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
