import { counted } from '~/counted'

/** That some open orders have what goes or changes, as the beginning of a sentence. */
export function theyHaveIt(orders: number): string {
  return counted(orders, 'pedido por entregar lo tiene', 'pedidos por entregar lo tienen')
}
