/** What a button of the manual order form asks for; `lines` adds or removes a product. */
export type ManualIntent =
  | 'save'
  | 'save-and-new'
  | 'total'
  | 'lines'
  | 'refresh'
  | 'find-product'
  | 'find-customer'
  | 'use-customer'
