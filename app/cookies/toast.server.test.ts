import { expect, test } from 'vitest'
import { redirectWithToast, takeToast, toastHeader } from './toast.server'

const TOAST = {
  title: '¡Cupón aplicado!',
  description: 'Descuento de S/ 5.00 «ñ» 💐',
  tone: 'normal',
} as const

function requestWith(cookie: string) {
  return new Request('http://localhost:3000/', { headers: cookie ? { Cookie: cookie } : {} })
}

async function cookieOf(header: Promise<string>) {
  return (await header).split(';')[0] ?? ''
}

test('a message is shown once: the page that shows it forgets it', async () => {
  const { toast, headers } = await takeToast(requestWith(await cookieOf(toastHeader(TOAST))))
  expect(toast).toEqual(TOAST)
  expect(headers.get('Set-Cookie')).toMatch(/^dz-toast=; Max-Age=0; Path=\/; HttpOnly/)
})

test('without a message nothing is set', async () => {
  const { toast, headers } = await takeToast(requestWith(''))
  expect([toast, [...headers]]).toEqual([null, []])
})

test('nobody else can put words in the shop’s mouth', async () => {
  const cookie = await cookieOf(toastHeader(TOAST))
  const unsigned = `dz-toast=${Buffer.from(JSON.stringify(TOAST)).toString('base64')}`
  for (const forged of [
    cookie.replace(/^dz-toast=./, 'dz-toast=A'),
    unsigned,
    'dz-toast=%',
    'dz-toast=.',
  ]) {
    expect((await takeToast(requestWith(forged))).toast).toBeNull()
  }
})

test('a redirect keeps the other cookies it was given', async () => {
  const headers = new Headers({ 'Set-Cookie': 'dz-cart=x' })
  const response = await redirectWithToast('/carrito', TOAST, headers)
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/carrito'])
  expect(response.headers.getSetCookie()).toHaveLength(2)
})
