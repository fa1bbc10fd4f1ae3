import type { Insertable } from 'kysely'
import type { Products } from '~/database/db.types'
import type { RecipeStems } from '../recipes/recipe'

/** The columns that nobody writes in a form. */
type Own = 'id' | 'created_at' | 'updated_at' | 'recently_sold'
type Computed = 'effective_price' | 'folded_name' | 'heard_description' | 'heard_name'

export type ColorDraft = {
  /** Of a stored colour; absent for a new one. */
  id?: string | null
  color_name: string
  /** `#rrggbb` */
  hex_color: string
  image_url: string | null
}

/** Amounts in céntimos. */
export type SizeDraft = {
  /** Of a stored size; absent for a new one. */
  id?: string | null
  name: string
  /** What it holds; blank when staff said nothing. */
  contents: string
  price: number
  sale_price: number | null
  stock: number
  recommended: boolean
  active: boolean
  /** What it takes; without one, the stored recipe stays. */
  recipe?: RecipeStems[]
}

/** A picture besides those of the colours. */
export type PictureDraft = {
  image_url: string
  /** Empty when the product's name says enough. */
  alt_text: string
  /** What stays in view where the picture is cut: percent from its left and from its top. */
  crop_x: number
  crop_y: number
  /** The colour and the size that it shows, if not all. */
  color_id?: string | null
  size_id?: string | null
}

/** The columns that staff write, of which the named ones are always there, and what hangs on them. */
export type ProductDraft = Omit<Insertable<Products>, Own | Computed> & {
  description: string
  /** One care instruction per line. */
  instructions: string
  /** Céntimos. With sizes it is theirs, as are sale price and stock: the database writes them. */
  price: number
  sale_price: number | null
  category_id: string | null
  subcategory_id: string | null
  stock: number
  featured: boolean
  active: boolean
  tagIds: string[]
  /** In the order shoppers see them. */
  colors: ColorDraft[]
  /** In the order shoppers see them. */
  sizes: SizeDraft[]
  /** In the order shoppers see them. */
  pictures: PictureDraft[]
  /** What the product itself takes, for as long as it has no sizes; without one, the stored recipe stays. */
  recipe?: RecipeStems[]
}

/** A draft as the form sends it, with the stored colours and sizes to delete. */
export type ProductEdit = ProductDraft & { removed: Record<'colors' | 'sizes', string[]> }
