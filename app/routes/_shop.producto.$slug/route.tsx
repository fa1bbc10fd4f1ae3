import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import {
  isRouteErrorResponse,
  Link,
  useActionData,
  useLoaderData,
  useRouteError,
} from '@remix-run/react'
import { useEffect } from 'react'
import { readUser } from '~/cookies/auth.server'
import { CartFull, cartHeaders, readCart } from '~/cookies/cart.server'
import { Failure, failureTab } from '~/components/failure'
import { Price } from '~/components/price'
import { ProductGrid } from '~/components/product-grid'
import { shareUrl } from '~/images/share-picture.server'
import { textOf, parseForm, readForm, refuse } from '~/forms/form.server'
import { may } from '~/models/accounts/permissions'
import {
  addToCart,
  type Cart,
  CART_FULL,
  type CartLine,
  type Choice,
  updateLine,
} from '~/models/cart/cart'
import { sellableChoice } from '~/models/cart/cart.server'
import { activeComplements } from '~/models/catalogue/complement.server'
import {
  findHiddenProduct,
  findProduct,
  findRenamed,
  shownProduct,
} from '~/models/catalogue/product.server'
import { firstSize, type Size } from '~/models/catalogue/sizes/size'
import { relatedProducts } from '~/models/catalogue/product-card.server'
import { dearestShipping } from '~/models/delivery/shipping-zone.server'
import { isOn } from '~/models/site/settings/setting'
import { whatsappUrl } from '~/models/site/settings/setting-values'
import { allSettings } from '~/models/site/settings/setting.server'
import { pageMeta } from '~/urls/page-meta'
import { titled } from '~/urls/title'
import { orEmpty } from '~/database/availability.server'
import { redirectWithToast } from '~/cookies/toast.server'
import type { FailedSubmission } from '~/forms/failed-submission'
import { CareBox } from './care-box'
import { chosenIn, useChosen } from './chosen'
import type { Destination } from '../_shop/cart/district-question'
import { choiceSchema } from './choice-schema.server'
import { askedDistrict, chosenDeliveryHeader, wishedDelivery } from './district.server'
import { NextDelivery } from './delivery-slots'
import { Gallery } from './gallery/gallery'
import { DELIVERY_NOTICE, ProductForm } from './product-form'
import { chosenDay } from './near-day'
import { Promises } from './promises'
import { productCalendar, productAvailableSlots } from './product-available-slots.server'
import { ProductBreadcrumbs } from './product-breadcrumbs'

const NOINDEX = { name: 'robots', content: 'noindex' }

export const meta: MetaFunction<typeof loader> = ({ data, matches, error }) => {
  if (!data) {
    const title = failureTab(error, 'Producto no encontrado')
    return [titled(matches, title), NOINDEX]
  }
  const { product, shareImage, isHidden } = data
  const page = pageMeta(matches, {
    title: product.name,
    description: product.description || `${product.name}, a domicilio en Lima.`,
    path: `/producto/${product.slug}`,
    type: 'product',
    image: shareImage,
  })
  return isHidden ? [...page, NOINDEX] : page
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { product, isHidden } = await productFor(request, params.slug ?? '')
  if (context.cachedPage) context.cachedPage.onlyCategory = product.category_id
  const url = new URL(request.url)
  const [complements, availableSlots, related, settings, cart, shipping] = await Promise.all([
    activeComplements(context),
    productAvailableSlots(product, context),
    orEmpty(relatedProducts(product), []),
    orEmpty(allSettings(context), null),
    readCart(request),
    orEmpty(dearestShipping(context), undefined),
  ])
  const editing = editedLine(cart, product.id, url.searchParams.get('linea'))
  const wanted = url.searchParams.get('color') ?? editing?.colorId
  const color = product.colors.find(({ id }) => id === wanted) ?? product.colors[0]
  const image = color?.image_url
  const tracksStock = isOn(settings?.track_stock ?? '')
  const size = askedSize(product.sizes, url.searchParams.get('tamano'), editing, tracksStock)
  const wished = await wishedDelivery(request, availableSlots, context)
  return {
    product: shownProduct(product, tracksStock),
    complements,
    availableSlots,
    related,
    editing,
    isHidden,
    colorId: color?.id ?? '',
    ...(size && { size: size.slug }),
    shareImage:
      image && shareUrl(`/compartir/${product.slug}`, { name: product.name, image_url: image }),
    ...wished,
    shipping,
    isAvailable: !tracksStock || product.stock > 0,
    promises: settings ? [settings.guarantee_text, settings.substitution_text] : [],
    isCardByHand: isOn(settings?.card_by_hand ?? ''),
    help: whatsappUrl(
      settings?.whatsapp_number ?? '',
      `Hola, tengo una consulta sobre ${product.name}`,
    ),
  }
}

/**
 * The product of the address; for staff also a hidden one.
 *
 * @throws Response 301 to the current address of a renamed product, else 404
 */
async function productFor(request: Request, slug: string) {
  const product = await findProduct(slug)
  if (product) return { product }
  const user = await readUser(request)
  const hidden = may(user?.duty, 'catalogue.read') ? await findHiddenProduct(slug) : undefined
  if (!hidden) throw await missing(slug)
  return { product: hidden, isHidden: true }
}

async function missing(slug: string): Promise<Response> {
  const renamed = await findRenamed(slug)
  return renamed ? redirect(`/producto/${renamed}`, 301) : new Response(null, { status: 404 })
}

/** The size of the address, else of the line that is edited, else the one that a page begins with. */
function askedSize(
  sizes: Size[],
  slug: string | null,
  editing: CartLine | null,
  tracksStock: boolean,
) {
  const asked = sizes.find((size) => size.slug === slug)
  const chosen = sizes.find(({ id }) => slug === null && id === editing?.sizeId)
  return asked ?? chosen ?? firstSize(sizes, tracksStock)
}

function editedLine(cart: Cart, productId: string, key: string | null) {
  const line = cart.lines.find((one) => one.productId === productId && String(one.key) === key)
  return line ?? null
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { product, isHidden } = await productFor(request, params.slug ?? '')
  const { form, intent } = await readForm(request)
  const calendar = await productCalendar(product)
  if (intent === 'set-district') return askedDistrict(request, form, choiceSchema(calendar.slots))

  const typed = textOf(form, 'delivery_date')
  const day = chosenDay(textOf(form, 'near_day'), typed)
  if (day !== typed) form.set('delivery_date', day)
  const submission = parseForm(form, choiceSchema(calendar.slots))
  if (isHidden) return refuse(submission, { formErrors: [HIDDEN] })
  if (submission.status !== 'success') return refuse(submission, deliveryNotice(submission.error))
  const { color_id, size, dedication, delivery_date, ...rest } = submission.value
  const problem = calendar.refusalOf({ day: delivery_date, slot: rest.delivery_time })
  if (problem) {
    const field = problem.field === 'day' ? 'delivery_date' : 'delivery_time'
    return refuse(submission, deliveryNotice({ [field]: [problem.sentence] }))
  }

  const settings = await orEmpty(allSettings(context), null)
  const soldOut = isOn(settings?.track_stock ?? '') ? soldOutIn(product, size) : null
  if (soldOut) return refuse(submission, soldOut)
  const choice = await sellableChoice({
    productId: product.id,
    colorId: color_id,
    size,
    dedication,
    deliveryDate: delivery_date,
    deliveryTime: rest.delivery_time,
    complementIds: rest.complement_ids,
  })
  if ('missing' in choice) return refuse(submission, { fieldErrors: MISSING[choice.missing] })

  const to = form.has('buy') ? CHECKOUT : CART
  const stay = to === CART && form.get('then') === 'panel' ? `/producto/${product.slug}` : null
  const change = changed(await readCart(request), choice, textOf(form, 'line'))
  if ('refusal' in change) return refuse(submission, { formErrors: [change.refusal] })
  try {
    const headers = await cartHeaders(change.cart)
    headers.append('Set-Cookie', await chosenDeliveryHeader(request, form, delivery_date))
    if (!form.has('line')) context.noteStep?.('cart')
    return await answer(change, headers, { stay, to, color: choice.colorId, tamano: size })
  } catch (error) {
    if (error instanceof CartFull) return refuse(submission, { formErrors: [CART_FULL] })
    throw error
  }
}

const MISSING = {
  color: { color_id: ['Elige el color del envase'] },
  size: { size: ['Elige el tamaño'] },
}

/** What is said of a choice of which nothing is left. */
function soldOutIn({ stock, sizes }: { stock: number; sizes: Size[] }, slug: string) {
  if (stock === 0) return { formErrors: [SOLD_OUT] }
  return sizes.some((size) => size.slug === slug && size.stock === 0)
    ? { fieldErrors: { size: ['Este tamaño está agotado: elige otro'] } }
    : null
}

const SOLD_OUT = 'Este arreglo está agotado por ahora: elige otro'

const HIDDEN = 'Este producto está oculto: actívalo para que se pueda comprar'

/** The specification's notice about a missing day or slot, in addition to the fields' errors. */
function deliveryNotice(errors: Record<string, string[] | null> | null) {
  const lacks = errors?.delivery_date || errors?.delivery_time
  const fieldErrors = Object.fromEntries(
    Object.entries(errors ?? {}).map(([field, sentences]) => [field, sentences ?? []]),
  )
  return lacks ? { fieldErrors, formErrors: [DELIVERY_NOTICE] } : { fieldErrors }
}

function changed(cart: Cart, choice: Choice, key: string): Change | { refusal: string } {
  const line = cart.lines.find(
    (one) => String(one.key) === key && one.productId === choice.productId,
  )
  if (line) return { cart: updateLine(cart, line.key, choice), title: 'Cambios guardados' }
  const addition = addToCart(cart, choice)
  if ('refusal' in addition) return addition
  const description = addition.keptOldDetails ? KEPT_OLD_DETAILS : undefined
  return { cart: addition.cart, title: 'Añadido al carrito', description }
}

const KEPT_OLD_DETAILS =
  'Ya estaba en tu carrito: aumentamos la cantidad y mantuvimos la dedicatoria y la fecha anteriores.'

type Change = { cart: Cart; title: string; description?: string }

/** The form keeps its page where it is scrolled to; this says where the checkout begins. */
const [CART, CHECKOUT] = ['/carrito', '/checkout#contenido']

type Next = {
  /** The page that the cart's panel opens over; nothing without scripts, and when it is bought at once. */
  stay: string | null
  to: string
  color: string | null
  tamano: string
}

async function answer(
  { title, description }: Change,
  headers: Headers,
  { stay, to, ...chosen }: Next,
) {
  if (stay) {
    const query = new URLSearchParams(givenOf({ ...chosen, panel: 'carrito' }))
    return redirect(`${stay}?${query}`, { status: 303, headers })
  }
  // The checkout itself says what was added.
  if (to === CHECKOUT && !description) return redirect(to, { status: 303, headers })
  return redirectWithToast(to, { title, description, tone: 'normal' }, headers)
}

/** The entries that have a text. */
function givenOf(parameters: Record<string, string | null | undefined>): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []))
}

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function ProductPage() {
  const { product, related, help, shipping, ...page } = useLoaderData<typeof loader>()
  const [colorId, chooseColor] = useChosen(page.colorId)
  const [size = '', chooseSize] = useChosen(page.size)
  const { price, salePrice = null } = product.sizes?.find(({ slug }) => slug === size) ?? product
  const answer = useActionData<
    FailedSubmission & { result?: SubmissionResult; destination?: Destination }
  >()

  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'smooth' })
  }, [product.slug])

  return (
    <>
      {page.isHidden ? (
        <p className="card mt-4 border-rosewood bg-petal px-4 py-3 font-semibold">
          Oculto en la tienda: solo el equipo ve esta página.
        </p>
      ) : null}
      <div className="crumbs max-lg:absolute max-lg:z-10 max-lg:m-1.5">
        <ProductBreadcrumbs {...{ product, shipping }} isAvailable={page.isAvailable} />
      </div>
      <div
        className="arrangement grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-12"
        key={product.slug}
      >
        <Gallery product={product} colorId={colorId} size={size} />
        <div className="grid content-start gap-3 lg:gap-5">
          <Head {...page} {...{ price, salePrice }} name={product.name} />
          <ProductForm
            key={`${page.colorId} ${page.size ?? ''} ${page.editing?.key ?? ''}`}
            product={product}
            unitPrice={salePrice ?? price}
            onChoice={(choice) => {
              chooseColor(chosenIn(choice, 'color_id'))
              chooseSize(chosenIn(choice, 'size'))
            }}
            lastResult={answer?.result}
            refusal={answer?.refusal}
            {...page}
            destination={answer?.destination ?? page.destination}
          >
            <p className="whitespace-pre-line lg:-order-1">{product.description}</p>
          </ProductForm>
          <Promises promises={page.promises} help={help} />
          <CareBox steps={product.steps} />
        </div>
      </div>
      {related.length > 0 ? (
        <section className="mt-14">
          <h2 className="mb-4 text-2xl sm:text-3xl">También te puede gustar</h2>
          <ProductGrid products={related} heading="h3" />
        </section>
      ) : null}
    </>
  )
}

type HeadProps = {
  name: string
  /** Of the product, or its chosen size. */
  price: number
  salePrice: number | null
  availableSlots: { free: string | null }
  isAvailable: boolean
}

function Head({ name, price, salePrice, availableSlots, isAvailable }: HeadProps) {
  return (
    <div>
      <h1 className="mb-1 text-[1.5rem] sm:text-[2.25rem]">{name}</h1>
      <div className="buy-price">
        <p>
          <Price {...{ price, salePrice }} />
        </p>
        <NextDelivery free={availableSlots.free} isAvailable={isAvailable} />
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Failure error={error} />
  return (
    <div className="grid justify-items-center gap-4 py-20 text-center">
      <h1 className="text-3xl">Producto no encontrado</h1>
      <p>Puede que ya no esté a la venta. Tenemos muchas otras flores para ti.</p>
      <Link to="/catalogo-completo" className="button button-main">
        Ver todo el catálogo
      </Link>
    </div>
  )
}
