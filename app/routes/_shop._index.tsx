import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { brand } from '~/brand'
import { Icon } from '~/components/icon'
import { Picture } from '~/components/picture'
import { ProductGrid } from '~/components/product-grid'
import { TagIcon } from '~/components/tag-icon'
import { carouselCategories } from '~/models/category.server'
import { activeSlides } from '~/models/content.server'
import { featuredProducts } from '~/models/product.server'
import { SETTING_DEFAULTS } from '~/models/setting'
import { allSettings } from '~/models/setting.server'
import { cheapestShipping } from '~/models/shipping-zone.server'
import { activeTags } from '~/models/tag.server'
import { formatMoney } from '~/money'
import { orEmpty } from '~/report.server'

export const meta: MetaFunction = () => [
  { title: `${brand.name} | Flores a domicilio en Lima` },
  {
    name: 'description',
    content: 'Arreglos florales hechos a mano, con entrega en Lima. Paga con Yape o Plin.',
  },
]

export async function loader() {
  const [slides, categories, featured, tags, settings, shippingFrom] = await Promise.all([
    orEmpty(activeSlides(), []),
    orEmpty(carouselCategories(), []),
    orEmpty(featuredProducts(), []),
    orEmpty(activeTags(), []),
    orEmpty(allSettings(), SETTING_DEFAULTS),
    orEmpty(cheapestShipping(), null),
  ])
  const about = { title: settings.about_us_title, text: settings.about_us_content }
  return { slide: slides[0], categories, featured, tags, about, shippingFrom }
}

export default function Home() {
  const { slide, categories, featured, tags, about, shippingFrom } = useLoaderData<typeof loader>()
  return (
    <div className="grid gap-12 sm:gap-16">
      <section className="card relative overflow-hidden">
        {slide ? (
          <Picture
            src={slide.image_url}
            alt=""
            sizes="(min-width: 72rem) 70rem, 100vw"
            priority
            imgClassName="h-64 w-full object-cover sm:h-96"
          />
        ) : null}
        <div className="grid gap-3 p-5 sm:absolute sm:inset-y-0 sm:left-0 sm:max-w-md sm:content-center sm:bg-paper/85 sm:p-10">
          <h1 className="text-4xl sm:text-5xl">{slide?.title ?? brand.slogan}</h1>
          <a
            className="button button-main justify-self-start"
            href={slide?.cta_link ?? '/catalogo'}
          >
            {slide?.cta_text ?? 'Ver flores'}
          </a>
        </div>
      </section>
      {shippingFrom === null ? null : (
        <p className="-my-6 flex items-center justify-center gap-2 text-center font-medium">
          <Icon name="truck" className="size-6 shrink-0 text-leaf" />
          Entrega mañana desde {formatMoney(shippingFrom)} · paga con Yape o Plin
        </p>
      )}
      {categories.length > 0 ? (
        <section>
          <h2 className="mb-4 text-2xl sm:text-3xl">Explora Nuestras Categorías</h2>
          <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-3 sm:px-0 lg:grid-cols-6">
            {categories.map((category) => (
              <li key={category.id} className="w-40 shrink-0 snap-start sm:w-auto">
                <Link to={`/catalogo/${category.slug}`} className="group block">
                  <Picture
                    src={category.image_url}
                    alt=""
                    sizes="(min-width: 64rem) 11rem, 10rem"
                    imgClassName="aspect-[4/5] w-full rounded-card border border-line object-cover"
                  />
                  <span className="mt-2 block text-center font-display text-lg font-semibold group-hover:underline">
                    {category.name}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {featured.length > 0 ? (
        <section>
          <h2 className="mb-4 text-2xl sm:text-3xl">Lo Más Vendido</h2>
          <ProductGrid products={featured} />
        </section>
      ) : null}
      <section id="lifestyle-grid">
        <h2 className="text-2xl sm:text-3xl">Explora por Ocasión</h2>
        <p className="mb-4 text-ink-soft">
          Encuentra el regalo perfecto para cada momento especial
        </p>
        {tags.length > 0 ? (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
            {tags.map((tag) => (
              <li key={tag.id}>
                <Link
                  to={`/catalogo?tag=${tag.id}`}
                  className="card flex min-h-16 items-center gap-3 px-4 font-semibold hover:bg-leaf-soft"
                >
                  <TagIcon icon={tag.icon} className="size-7 shrink-0 text-leaf" />
                  {tag.name}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p>No hay categorías disponibles por el momento</p>
        )}
      </section>
      <section className="max-w-2xl">
        <h2 className="mb-2 text-2xl sm:text-3xl">{about.title}</h2>
        <p className="whitespace-pre-line">{about.text}</p>
      </section>
    </div>
  )
}
