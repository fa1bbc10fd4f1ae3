/** What an order tells of who bought it. */
export type Buyer = { user_id: string | null; email: string | null; phone: string }

/** A mobile number of Peru, however its country is written before it. */
const PERUVIAN_MOBILE = /^(?:00)?(?:51)?(9\d{8})$/

/**
 * What makes the orders of one customer: the same account, or the same mail and the same telephone. An order with
 * neither an account nor a mail has none.
 */
export function keysOf({ user_id, email, phone }: Buyer): string[] {
  const written = phone.replace(/\D/g, '')
  const digits = PERUVIAN_MOBILE.exec(written)?.[1] ?? written
  const mail = email?.trim().toLowerCase()
  return [
    ...(user_id ? [`account:${user_id}`] : []),
    ...(mail && digits ? [`contact:${mail} ${digits}`] : []),
  ]
}
