import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuthProvider, CartProvider, useAuth, useCart } from './providers'

function Greeting() {
  return <p>{useAuth().user?.name ?? 'nadie'}</p>
}

function Count() {
  return <p>{useCart().count}</p>
}

test('outside their providers they say so, word for word', () => {
  const message = (page: React.ReactElement) => {
    try {
      return renderToStaticMarkup(page)
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(message(<Greeting />)).toBe('useAuth must be used within an AuthProvider')
  expect(message(<Count />)).toBe('useCart must be used within a CartProvider')
  expect(
    message(
      <CartProvider count={1}>
        <Greeting />
      </CartProvider>,
    ),
  ).toBe('useAuth must be used within an AuthProvider')
})

test('inside, nobody and nothing are answers too', () => {
  const page = (user: Parameters<typeof AuthProvider>[0]['user'], count: number) =>
    renderToStaticMarkup(
      <AuthProvider user={user}>
        <CartProvider count={count}>
          <Greeting />
          <Count />
        </CartProvider>
      </AuthProvider>,
    )
  expect(page(null, 0)).toBe('<p>nadie</p><p>0</p>')
  expect(page({ name: 'Ana', email: 'ana@correo.pe', isAdmin: false }, 3)).toBe(
    '<p>Ana</p><p>3</p>',
  )
})
