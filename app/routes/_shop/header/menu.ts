export type MenuCategory = {
  name: string
  slug: string
  subcategories: { name: string; slug: string }[]
}

/** The categories that the header names, and those under 'Más'. */
export type Menu = { shown: MenuCategory[]; more: MenuCategory[] }

export function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
