import { useRouteLoaderData } from '@remix-run/react'
import { Breadcrumbs } from '~/components/breadcrumbs'
import { StructuredData } from '~/components/structured-data'
import type { ShownSize } from '~/models/catalogue/product.server'
import { soldName } from '~/models/catalogue/sizes/size'
import { productData } from '~/urls/structured-data'

type Props = {
  product: {
    name: string
    slug: string
    description: string
    /** Céntimos; the effective price. */
    unitPrice: number
    colors: { image_url: string | null }[]
    pictures: { image_url: string }[]
    category: { name: string; slug: string } | null
    sizes?: ShownSize[]
  }
  isAvailable: boolean
  /** Céntimos to the dearest zone. */
  shipping?: number
}

/** Breadcrumbs of a product, and its structured data. */
export function ProductBreadcrumbs({ product, isAvailable, shipping }: Props) {
  const root = useRouteLoaderData<{ origin: string; shop: string }>('root')
  const { name, category } = product
  const path = `/producto/${product.slug}`
  const absolute = (address: string) => new URL(address, root?.origin).href
  return (
    <>
      <Breadcrumbs
        steps={[
          ...(category ? [{ name: category.name, to: `/catalogo/${category.slug}` }] : []),
          { name, to: path },
        ]}
      />
      {root ? (
        <StructuredData
          data={productData(
            {
              name,
              description: product.description,
              url: absolute(path),
              images: [...product.colors, ...product.pictures].flatMap(({ image_url }) =>
                image_url ? [absolute(image_url)] : [],
              ),
              price: product.unitPrice,
              isAvailable,
              sizes: (product.sizes ?? []).map((size) => ({
                name: soldName(name, size.name),
                size: size.name,
                url: absolute(`${path}?tamano=${size.slug}`),
                price: size.salePrice ?? size.price,
                isAvailable: !size.isSoldOut,
              })),
              shipping,
            },
            root.shop,
          )}
        />
      ) : null}
    </>
  )
}
