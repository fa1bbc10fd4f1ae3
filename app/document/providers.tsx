import { createContext, type ReactNode, useContext } from 'react'

type Auth = { user: { name: string; email: string; isAdmin: boolean } | null }
type Cart = { count: number }

const AuthContext = createContext<Auth | null>(null)
const CartContext = createContext<Cart | null>(null)

/** Who is signed in, for every part of the shop's layout. */
export function AuthProvider({ user, children }: Auth & { children: ReactNode }) {
  return <AuthContext.Provider value={{ user }}>{children}</AuthContext.Provider>
}

/** How many items the visitor's cart holds, for every part of the shop's layout. */
export function CartProvider({ count, children }: Cart & { children: ReactNode }) {
  return <CartContext.Provider value={{ count }}>{children}</CartContext.Provider>
}

/**
 * Who is signed in.
 *
 * @throws outside an AuthProvider
 * @source docs/specification/storefront.md §8; docs/specification/decisions.md Q-067
 */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/**
 * The visitor's cart.
 *
 * @throws outside a CartProvider
 * @source docs/specification/storefront.md §8; docs/specification/decisions.md Q-067
 */
export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used within a CartProvider')
  return cart
}
