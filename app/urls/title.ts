import { brand } from '~/brand'

/** `matches` of a route's `meta`; the root's data says what the settings call the shop. */
export type Matches = { id: string; data?: unknown }[]

export type RootData = {
  origin: string
  shop: string
  /** In the addresses of its icons and of its picture for chats. */
  icons: string
}

/** What the root's loader read; nothing where it failed. */
export function rootData(matches: Matches): RootData | undefined {
  return matches.find(({ id }) => id === 'root')?.data as RootData | undefined
}

/** The shop's display name. */
export function shopName(matches: Matches): string {
  return rootData(matches)?.shop ?? brand.name
}

/** The title of every page but the home page: what it shows, and whose it is. */
export function titled(matches: Matches, title: string) {
  return { title: `${title} | ${shopName(matches)}` }
}
