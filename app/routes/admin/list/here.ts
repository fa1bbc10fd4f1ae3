import { useLocation } from '@remix-run/react'
import { closedUrl } from '~/urls/dialog-url'

/** The list's address without any open dialog. */
export function useHere() {
  const location = useLocation()
  const [pathname = '', search = ''] = closedUrl(location).split('?')
  return { pathname, search }
}
