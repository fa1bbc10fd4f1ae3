import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { brand } from '~/brand'
import { Icon } from '~/components/icon'
import { Picture } from '~/components/picture'
import { Price } from '~/components/price'
import { searchProducts } from '~/models/product.server'
import { orEmpty } from '~/report.server'

export const meta: MetaFunction = () => [
  { title: `Buscar productos | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100)
  return { q, results: await orEmpty(searchProducts(q), []) }
}

export default function Search() {
  const { q, results } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="mb-4 text-3xl sm:text-4xl">Buscar productos</h1>
      <Form action="/buscar" role="search" className="flex gap-2">
        <label htmlFor="q" className="sr-only">
          Buscar productos
        </label>
        <input
          id="q"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder="Buscar flores..."
          className="field"
        />
        <button className="button button-main">
          <Icon name="search" className="size-5" />
          Buscar
        </button>
      </Form>
      {results.length > 0 ? (
        <ul className="card mt-5 divide-y divide-line">
          {results.map((product) => (
            <li key={product.id}>
              <Link
                to={`/producto/${product.slug}`}
                className="flex items-center gap-4 p-3 hover:bg-beige/25"
              >
                <Picture
                  src={product.image_url}
                  alt=""
                  sizes="4.5rem"
                  imgClassName="size-18 rounded-xl object-cover"
                />
                <span>
                  <span className="block font-display text-lg font-semibold">{product.name}</span>
                  <Price price={product.price} salePrice={product.sale_price} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : q.trim() ? (
        <div className="mt-8 grid justify-items-center gap-4 text-center">
          <p role="status">No se encontraron productos</p>
          <Link className="link" to="/catalogo-completo">
            Ver todo el catálogo
          </Link>
        </div>
      ) : (
        <p className="mt-4 text-ink-soft">Escribe el nombre de una flor o de un arreglo.</p>
      )}
    </div>
  )
}
