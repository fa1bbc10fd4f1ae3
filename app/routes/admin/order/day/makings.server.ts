import { madeLinesOf } from '~/models/orders/bench/made-lines.server'
import { madeView } from './made-words'

/** What is made of an order, in words, by the id of its line. */
export async function makingsOf(orderId: string) {
  const now = new Date()
  const made = await madeLinesOf(orderId)
  return new Map(made.map((line) => [line.id, madeView(line, now)]))
}
