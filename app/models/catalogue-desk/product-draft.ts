export type ColorDraft = {
  /** Of a stored colour; a new one has none. */
  id?: string | null
  color_name: string
  /** `#rrggbb` */
  hex_color: string
  image_url: string | null
}

export type ProductDraft = {
  name: string
  slug: string
  description: string
  /** One care step a line. */
  instructions: string
  /** Céntimos. */
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
}

/** A draft as the form sends it: with the stored colours that are to go. */
export type ProductEdit = ProductDraft & { removedColorIds: string[] }
