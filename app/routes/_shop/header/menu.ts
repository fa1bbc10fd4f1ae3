type Named = { name: string; slug: string }

export type MenuCategory = Named & { subcategories: Named[] }

/** The categories that the header names, and those under 'Más', of which it shows no more. */
export type Menu = { shown: MenuCategory[]; more: Named[]; occasions: Named[] }

/** Whether the menu lies in a row; on narrower screens it unfolds. */
export function isRow(): boolean {
  return matchMedia('(min-width: 64rem)').matches
}

export function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
