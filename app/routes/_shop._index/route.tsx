import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { brand } from '~/brand'
import { Icon } from '~/components/icon'
import { carouselCategories } from '~/models/catalogue/category.server'
import { activeSlides, lifestyleImages } from '~/models/site/content.server'
import { featuredProducts } from '~/models/catalogue/product-card.server'
import { isNotOff, SETTING_DEFAULTS } from '~/models/site/setting'
import { allSettings } from '~/models/site/setting.server'
import { cheapestShipping } from '~/models/delivery/shipping-zone.server'
import { activeTags } from '~/models/catalogue/tag.server'
import { formatMoney } from '~/money'
import { pageMeta } from '~/urls/page-meta'
import { orEmpty } from '~/database/availability.server'
import { CategoryCarousel } from './category-carousel'
import { FeaturedCarousel } from './featured-carousel'
import { HeroSlider } from './hero-slider'
import { LifestyleGrid } from './lifestyle-grid'
import { PauseSwitch, useMotion } from './motion'
import { Occasions } from './occasions'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${brand.name} | Flores a domicilio en Lima`,
    description: 'Arreglos florales hechos a mano, con entrega en Lima. Paga con Yape o Plin.',
    path: '/',
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const [slides, categories, featured, images, tags, settings, shippingFrom] = await Promise.all([
    orEmpty(activeSlides(), []),
    orEmpty(carouselCategories(), []),
    orEmpty(featuredProducts(), []),
    orEmpty(lifestyleImages(), []),
    orEmpty(activeTags(), []),
    orEmpty(allSettings(context), SETTING_DEFAULTS),
    orEmpty(cheapestShipping(context), null),
  ])
  return {
    slides,
    categories,
    featured,
    images,
    tags,
    slogan: settings.slogan,
    about: { title: settings.about_us_title, text: settings.about_us_content },
    delivery: shippingFrom === null ? null : { from: shippingFrom, plin: takesPlin(settings) },
  }
}

function takesPlin(settings: { enable_plin_payment: string }): boolean {
  return isNotOff(settings.enable_plin_payment)
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function Home() {
  const { slides, categories, featured, images, tags, slogan, about, delivery } =
    useLoaderData<typeof loader>()
  const motion = useMotion()
  const moves = slides.length > 1 || categories.length > 2
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12 sm:gap-16">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid min-h-12 grid-cols-[1fr_7.75rem] items-center gap-2 sm:grid-cols-[1fr_15rem]">
          <h1 className="text-[1.375rem] sm:text-3xl">
            {slogan}
            <span className="block font-sans text-sm font-normal tracking-normal text-ink-soft sm:text-base">
              Flores a domicilio en Lima
            </span>
          </h1>
          {moves && motion.allowed ? (
            <div className="justify-self-end">
              <PauseSwitch moving={motion.moving} toggle={motion.toggle} />
            </div>
          ) : null}
        </div>
        <HeroSlider slides={slides} motion={motion} />
        {delivery ? (
          <p className="card flex items-center justify-center gap-3 px-4 py-3 font-medium text-balance sm:text-lg">
            <Icon name="truck" className="size-6 shrink-0 text-leaf" />
            <span>
              Entrega mañana desde{' '}
              <span className="whitespace-nowrap">{formatMoney(delivery.from)}</span> · paga con{' '}
              {delivery.plin ? 'Yape o Plin' : 'Yape'}
            </span>
          </p>
        ) : null}
      </div>
      <CategoryCarousel categories={categories} motion={motion} />
      <FeaturedCarousel products={featured} />
      <LifestyleGrid images={images} />
      <Occasions occasions={tags} />
      <section className="max-w-2xl">
        <h2 className="mb-2 text-2xl sm:text-3xl">{about.title}</h2>
        <p className="whitespace-pre-line">{about.text}</p>
      </section>
    </div>
  )
}
