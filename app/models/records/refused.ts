/** Ends a transaction because of something the shopper can mend, said in their words. */
export class Refused extends Error {
  constructor(readonly refusal: { field: 'coupon_code' | 'cart'; message: string }) {
    super(refusal.message)
  }
}
