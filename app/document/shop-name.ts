import { useRouteLoaderData } from '@remix-run/react'
import { brand } from '~/brand'

/** What the settings call the shop. */
export function useShopName(): string {
  return useRouteLoaderData<{ shop: string }>('root')?.shop ?? brand.name
}
