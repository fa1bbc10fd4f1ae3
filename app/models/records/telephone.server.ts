import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A telephone as the whole world dials it, such as `+51987654321`; of Peru where it says no country.
 *
 * @param typed as people wrote it, which stays beside
 * @returns `null` for what is no telephone that can be dialled
 */
export function e164(typed: string): string | null {
  const found = parsePhoneNumberFromString(typed, 'PE')
  // Possible by its length: which numbers a country gives out changes faster than any list of them.
  return found?.isPossible() ? found.number : null
}

type Telephones = { phone?: unknown; recipient_phone?: unknown }

/** Columns of an order with where its telephones are dialled: whatever writes one of them writes both. */
export function withE164<Columns extends Telephones>(columns: Columns) {
  const { phone, recipient_phone } = columns
  return {
    ...columns,
    ...(typeof phone === 'string' && { phone_e164: e164(phone) }),
    ...(recipient_phone !== undefined && {
      recipient_phone_e164: typeof recipient_phone === 'string' ? e164(recipient_phone) : null,
    }),
  }
}
