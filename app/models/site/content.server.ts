import { db } from '~/database/db.server'
import { slideLink } from './slide-link'

const LIFESTYLE_LIMIT = 6

/** The home page's slides in display order; `link` is validated, or `null`. */
export async function activeSlides() {
  const slides = await db
    .selectFrom('hero_slides')
    .select(['id', 'image_url', 'title', 'cta_text', 'cta_link'])
    .where('active', '=', true)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
  return slides.map(({ title, cta_text, cta_link, ...slide }) => ({
    ...slide,
    title: title?.trim() || null,
    cta_text: cta_text?.trim() || null,
    link: slideLink(cta_link),
  }))
}

/** The home page's first picture; nothing without slides. */
export async function firstSlidePicture(): Promise<string | null> {
  const [first] = await activeSlides()
  return first?.image_url ?? null
}

export type Slide = Awaited<ReturnType<typeof activeSlides>>[number]

/**
 * The pictures of the home page's grid, at most six, in order.
 *
 * `link` is the address of a picture's target; `null` when that is missing or hidden.
 *
 * @source docs/specification/storefront.md §3 "lifestyle_images" and §7
 */
export async function lifestyleImages() {
  const images = await withTargets()
    .where('lifestyle_images.active', '=', true)
    .orderBy('lifestyle_images.display_order')
    .orderBy('lifestyle_images.id')
    .limit(LIFESTYLE_LIMIT)
    .execute()
  return images.map(
    ({ id, image_url, crop_x, crop_y, alt_text, title, description, ...target }) => ({
      ...{ id, image_url, crop_x, crop_y, alt_text },
      title: title?.trim() || null,
      description: description?.trim() || null,
      link: targetLink(target),
    }),
  )
}

export type LifestyleImage = Awaited<ReturnType<typeof lifestyleImages>>[number]

/** Pictures joined to their active targets; a subcategory needs an active category too. */
function withTargets() {
  return db
    .selectFrom('lifestyle_images')
    .leftJoin('categories', (join) =>
      join
        .onRef('categories.id', '=', 'lifestyle_images.link_category_id')
        .on('categories.active', '=', true),
    )
    .leftJoin('subcategories', (join) =>
      join
        .onRef('subcategories.id', '=', 'lifestyle_images.link_subcategory_id')
        .on('subcategories.active', '=', true),
    )
    .leftJoin('categories as parents', (join) =>
      join.onRef('parents.id', '=', 'subcategories.category_id').on('parents.active', '=', true),
    )
    .leftJoin('tags', (join) =>
      join.onRef('tags.id', '=', 'lifestyle_images.link_tag_id').on('tags.active', '=', true),
    )
    .select([
      'lifestyle_images.id',
      'lifestyle_images.image_url',
      'lifestyle_images.crop_x',
      'lifestyle_images.crop_y',
      'lifestyle_images.alt_text',
      'lifestyle_images.title',
      'lifestyle_images.description',
      'lifestyle_images.link_type',
      'categories.slug as category',
      'subcategories.slug as subcategory',
      'parents.slug as parent',
      'tags.id as tag',
    ])
}

type Target = {
  link_type: 'category' | 'subcategory' | 'tag' | null
  category: string | null
  subcategory: string | null
  parent: string | null
  tag: string | null
}

function targetLink({ link_type, category, subcategory, parent, tag }: Target): string | null {
  switch (link_type) {
    case 'category':
      return category && `/catalogo/${category}`
    case 'subcategory':
      return parent && subcategory && `/catalogo/${parent}/${subcategory}`
    case 'tag':
      return tag && `/catalogo?tag=${tag}`
    case null:
      return null
  }
}
