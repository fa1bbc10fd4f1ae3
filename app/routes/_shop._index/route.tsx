import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StructuredData } from '~/components/structured-data'
import { carouselCategories } from '~/models/catalogue/category.server'
import { activeSlides, lifestyleImages } from '~/models/site/content.server'
import { featuredProducts } from '~/models/catalogue/product-card.server'
import { isWallet, waysToPay } from '~/payment-methods'
import { offeredPayments, type Settings } from '~/models/site/settings/setting'
import { shownSettings } from '~/models/site/settings/setting.server'
import { activeTags, occasionPictures } from '~/models/catalogue/tag.server'
import { shareUrl } from '~/images/share-picture.server'
import { displayName } from '~/models/site/settings/setting-values'
import { pageMeta } from '~/urls/page-meta'
import { floristData } from '~/urls/structured-data'
import { shopName } from '~/urls/title'
import { orEmpty } from '~/database/availability.server'
import type { Reading } from '~/database/cached-reads.server'
import { CategoryCarousel } from './carousel/category-carousel'
import { FeaturedCarousel } from './carousel/featured-carousel'
import { HeroSlider } from './carousel/hero-slider'
import { LifestyleGrid } from './lifestyle-grid'
import { useMotion } from './carousel/motion'
import { Occasions } from './occasions'
import { soonestToFilter } from '../_shop/calendar-now.server'
import { florist } from '../_shop/shop-data.server'
import { HomeShortcuts } from './home-shortcuts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: `${shopName(matches)} | Flores a domicilio en Lima`,
    isWholeTitle: true,
    description: `Arreglos florales hechos a mano, con entrega en Lima. Paga con ${data?.wallets}.`,
    path: '/',
    image: data?.shareImage,
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const [slides, categories, featured, images, occasions, settings, soonest] = await Promise.all([
    orEmpty(activeSlides(), []),
    orEmpty(carouselCategories(), []),
    orEmpty(featuredProducts(), []),
    orEmpty(lifestyleImages(), []),
    picturedOccasions(context),
    shownSettings(context),
    orEmpty(soonestToFilter(context), null),
  ])
  return {
    slides: slides.map(withoutId),
    categories: categories.map(withoutId),
    featured,
    images: images.map(withoutId),
    occasions,
    slogan: settings.slogan,
    wallets: walletsOf(settings),
    about: { title: settings.about_us_title, text: settings.about_us_content },
    soonest: soonest?.leavesOut ? soonest.day : null,
    florist: florist(settings),
    shareImage: shareUrl('/compartir-inicio', {
      name: displayName(settings),
      image_url: slides[0]?.image_url ?? '',
    }),
  }
}

/** Random text does not compress, and nothing in the browser asks for these. */
function withoutId<Row extends { id: string }>({ id: _, ...row }: Row) {
  return row
}

async function picturedOccasions(reading: Reading) {
  const [tags, pictures] = await Promise.all([
    orEmpty(activeTags(), []),
    orEmpty(occasionPictures(reading), new Map<string, string | null>()),
  ])
  return tags.map((tag) => ({ ...tag, picture: pictures.get(tag.id) }))
}

/** The wallets that the shop takes, in a sentence. */
function walletsOf(settings: Settings): string {
  return waysToPay(offeredPayments(settings).filter(isWallet), 'o')
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function Home() {
  const { slides, categories, featured, images, occasions, slogan, about, soonest, ...shop } =
    useLoaderData<typeof loader>()
  const motion = useMotion()
  return (
    <div className="home grid grid-cols-1 gap-6 sm:gap-8">
      <div>
        <h1 className="within pb-2 font-sans text-[0.875rem] font-normal tracking-normal">
          {slogan} · Flores a domicilio en Lima
        </h1>
        <HeroSlider slides={slides} motion={motion} />
        <HomeShortcuts occasions={occasions} soonest={soonest} />
      </div>
      <CategoryCarousel categories={categories} motion={motion} />
      <FeaturedCarousel products={featured} />
      <LifestyleGrid images={images} />
      <Occasions occasions={occasions} />
      <section className="within">
        <div className="max-w-2xl">
          <h2 className="mb-2 text-2xl sm:text-3xl">{about.title}</h2>
          <p className="whitespace-pre-line">{about.text}</p>
        </div>
      </section>
      <StructuredData data={floristData(shop.florist)} />
    </div>
  )
}
