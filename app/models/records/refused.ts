/** Aborts a transaction with a sentence about something the shopper can correct. */
export class Refused extends Error {
  constructor(readonly refusal: { field: 'coupon_code' | 'cart'; message: string }) {
    super(refusal.message)
  }
}
