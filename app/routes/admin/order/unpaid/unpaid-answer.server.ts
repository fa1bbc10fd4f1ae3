import { UNDO } from '~/cookies/toast.server'
import type { Agreed } from '~/models/orders/admin/unpaid/unpaid-step.server'

/**
 * What staff agreed to move on unpaid: the orders that `UnpaidQuestion` named, if its box is ticked. What is taken
 * back asks nothing.
 */
export function agreedIn(form: FormData): Agreed {
  if (form.has(UNDO)) return 'all'
  if (form.get('sure') !== 'on') return new Set()
  return new Set(form.getAll('asked').filter((value) => typeof value === 'string'))
}
