import { useLocation } from '@remix-run/react'

/**
 * For buttons that change a list of the form: without scripts the form is sent and comes back changed,
 * at the element with the id, which has the focus if it is a field.
 */
export function useReturnTo() {
  const { pathname, search } = useLocation()
  return function at<Button extends object>(button: Button, id: string) {
    return { ...button, formAction: `${pathname}${search}#${id}` }
  }
}
