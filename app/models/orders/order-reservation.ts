/**
 * What became of a reservation (a row of `order_takings`: stock or a use of a coupon that an order
 * holds) when the order was cancelled or brought back.
 */
export type ReservationChange = {
  orderId: string
  kind: 'stock' | 'coupon'
  /** The product's or the coupon's code, as it was when the order was placed. */
  name: string
  quantity: number
  /** Given back, taken again, too little of it left, or not there any more. */
  outcome: 'returned' | 'taken' | 'short' | 'gone'
  /** Of stock of which there was too little, how much. */
  left?: number
}

/** Whether an order that was brought back could not take again all that it had. */
export function hasShortage(changes: ReservationChange[]): boolean {
  return changes.some(({ outcome }) => outcome === 'short' || outcome === 'gone')
}

/**
 * What staff read of it, a sentence each.
 *
 * @param namesMax so many products of a sentence are named; of more the number is told
 */
export function sentencesOf(changes: ReservationChange[], namesMax = Infinity): string[] {
  const things = (outcome: ReservationChange['outcome']) => {
    const found = changes.filter((one) => one.kind === 'stock' && one.outcome === outcome)
    const rest = found.length > namesMax ? [`y ${found.length - namesMax} más`] : []
    return [...found.slice(0, namesMax).map(itemText), ...rest].join(', ')
  }
  const [returned, taken, short, gone] = [
    things('returned'),
    things('taken'),
    things('short'),
    things('gone'),
  ]
  return [
    ...(returned ? [`De vuelta al stock: ${returned}.`] : []),
    ...(taken ? [`Descontado otra vez del stock: ${taken}.`] : []),
    ...(short ? [`El stock no alcanza para ${short}: revísalo.`] : []),
    ...(gone ? [`Ya no está en el catálogo: ${gone}.`] : []),
    ...changes.filter(({ kind }) => kind === 'coupon').map(couponSentence),
  ]
}

function itemText({ quantity, name, left }: ReservationChange): string {
  return `${quantity} × ${name}${left === undefined ? '' : ` (hay ${left})`}`
}

function couponSentence({ name, outcome }: ReservationChange): string {
  switch (outcome) {
    case 'returned':
      return `El cupón ${name} recuperó un uso.`
    case 'taken':
      return `El cupón ${name} cuenta otra vez este uso.`
    case 'short':
      return `El cupón ${name} ya no tiene usos: el pedido conserva su descuento.`
    case 'gone':
      return `El cupón ${name} ya no existe: el pedido conserva su descuento.`
  }
}
