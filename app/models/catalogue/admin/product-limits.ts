/** How many characters the texts of a product take, as people count them. */
export const TEXT_MAX = {
  ...{ name: 120, description: 5_000, instructions: 5_000 },
  ...{ color_name: 60, size_name: 40, contents: 120 },
}

export const COLORS_MAX = 30
/** So much of each that the database can add up the stock of all. */
export const SIZE_STOCK_MAX = 99_999_999
/** The colour of a container of which nobody said any. */
export const GREY = '#6b7280'
