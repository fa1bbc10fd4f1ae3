import { useLocation } from '@remix-run/react'
import { SidePanel } from '~/components/dialog'
import { closedUrl } from '~/urls/dialog-url'
import { CartContents, cartTitle, type CartView } from './cart-contents'

export function CartPanel({ cart }: { cart: CartView }) {
  const location = useLocation()
  return (
    <SidePanel title={cartTitle(cart.count)} closeTo={closedUrl(location)}>
      <CartContents cart={cart} inPanel />
    </SidePanel>
  )
}
