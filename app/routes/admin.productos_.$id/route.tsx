import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { unknownIntent } from '~/forms/form.server'
import { productChoices, productToEdit } from '~/models/catalogue/admin/product-to-edit.server'
import { may } from '~/models/accounts/permissions'
import { flowerNames } from '~/models/catalogue/recipes/recipe.server'
import { isUuid } from '~/models/records/uuid'
import { checkoutSettings } from '~/models/site/settings/setting.server'
import { readUpload } from '~/forms/upload.server'
import { CHOSEN_PICTURES } from './chosen-pictures'
import { ProductForm } from './product-form'
import { changeList, saveProduct } from './save-product.server'
import { copyOf, formValues, marginsIn } from './shown-product.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data?.product?.fields.name ?? 'Nuevo producto'),
]

/** Most fields of the form: colours, sizes, their recipes, pictures and tags make many. */
const FIELDS = 1_500

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'catalogue.read')
  const id = editedId(params.id)
  const [stored, choices, { tracksStock }, flowers] = await Promise.all([
    id ? find(id) : null,
    productChoices(id),
    checkoutSettings(),
    flowerNames(),
  ])
  const original = id ? null : new URL(request.url).searchParams.get('copia')
  const copied = original ? copyOf(await find(original)) : null
  return {
    product: stored && formValues(stored),
    copied,
    choices: { ...choices, tracksStock, flowers },
    margins: stored && may(duty, 'margins.read') ? marginsIn(stored) : null,
  }
}

/** The id in the address; `null` for a new product. */
function editedId(id: string | undefined): string | null {
  return id && id !== 'nuevo' ? id : null
}

async function find(id: string) {
  const product = isUuid(id) ? await productToEdit(id) : undefined
  if (!product) throw new Response(null, { status: 404 })
  return product
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireStaff(request, 'catalogue.write')
  const upload = await readUpload(request, FIELDS, CHOSEN_PICTURES)
  const id = editedId(params.id)
  const stored = id ? await find(id) : null
  if (upload.form.has('__intent__')) return changeList(upload, stored)
  switch (upload.intent) {
    case 'add-pictures':
      return changeList(upload, stored)
    case 'save':
    case 'save-and-new':
      return saveProduct(upload, stored)
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Product() {
  const { product, copied, choices, margins } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  return (
    <>
      <Link to="/admin/productos" className="link inline-flex min-h-11 items-center">
        ← Productos
      </Link>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">
          {product ? product.fields.name : 'Nuevo producto'}
        </h1>
        {product ? <Ways product={product} /> : null}
      </div>
      <ProductForm
        key={product?.id ?? search.toString()}
        product={product}
        copied={copied}
        choices={choices}
        margins={margins}
      />
    </>
  )
}

function Ways({ product }: { product: ReturnType<typeof formValues> }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Link to={`/admin/productos/nuevo?copia=${product.id}`} className="button button-quiet">
        Duplicar
      </Link>
      <a href={`/producto/${product.fields.slug}`} className="button button-quiet">
        Ver en tienda
      </a>
      {product.fields.active ? null : <span className="text-ink-soft">Oculto en la tienda</span>}
    </p>
  )
}
