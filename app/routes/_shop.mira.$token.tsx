import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Picture } from '~/components/picture'
import { env } from '~/env.server'
import { findShared } from '~/models/orders/sharing/shared-order.server'
import { pageMeta } from '~/urls/page-meta'
import { shopName, titled } from '~/urls/title'

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) => {
  if (!data) return [titled(matches, 'Página no encontrada')]
  return [
    ...pageMeta(matches, {
      title: 'Mira lo que pedí',
      description: `Flores de ${shopName(matches)}, en Lima.`,
      path: `/mira/${params.token}`,
      image: data.shareImage,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export const headers: HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' })

/** What a buyer shows to others of an order: without price, names of people, address or day. */
export async function loader({ params }: LoaderFunctionArgs) {
  const lines = await findShared(params.token ?? '')
  if (!lines) throw new Response(null, { status: 404 })
  const image = lines.find((line) => line.image)?.image
  return { lines, shareImage: image ? `${env.origin}${image}` : null }
}

export default function SharedOrder() {
  const { lines } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid max-w-3xl gap-6 text-center">
      <h1 className="text-3xl sm:text-4xl">Mira lo que pedí</h1>
      <ul className="flex flex-wrap justify-center gap-5">
        {lines.map((line, index) => (
          <li key={line.id} className="card w-full max-w-sm overflow-hidden">
            <Picture
              src={line.image}
              alt={line.color ? `${line.name}, envase ${line.color}` : line.name}
              sizes="(min-width: 26rem) 24rem, 100vw"
              priority={index === 0}
              imgClassName="h-auto w-full"
            />
            <div className="grid gap-1 p-4">
              <h2 className="text-xl">
                {line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name}
              </h2>
              {line.complements.length > 0 ? (
                <p className="text-ink-soft">Con {line.complements.join(' · ')}</p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/" className="button button-main">
          Conocer la tienda
        </Link>
      </p>
    </div>
  )
}

export { shouldRevalidate } from '~/forms/failed-submission'
