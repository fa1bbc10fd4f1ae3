import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderMail } from '~/mail/mail.server'
import { written } from './mail'
import { orderStatus } from './orders/order-status'
import { samples } from './samples'

const name = 'Flores <b>&</b> "Ñandú"'
const seller = 'Flores S.A.C. · RUC 20131312955 · Calle <Uno> 1'
const shop = { name, slogan: 'Flores frescas', seller }

function sample(name: string): ReactElement {
  const element = samples[name]
  if (!element) throw new Error(`There is no sample ${name}`)
  return element
}

/** The buyer's telephone, for staff. */
const ELSEWHERE = /^(tel:\d+|https:\/\/wa\.me\/\d+\?text=.+)$/

describe.each(Object.entries(samples))('%s', (_name, element) => {
  test('says everything without a gap, in both versions', async () => {
    const { html, text } = await renderMail({ element, shop })
    for (const version of [html, text]) {
      expect(version).not.toMatch(/undefined|null|NaN|\[object|\{|Invalid/)
    }
    expect(html).toContain('lang="es-PE"')
    expect(text).toContain(`${name} · Flores frescas`)
    expect(text).toContain(seller)
    expect(html).not.toMatch(/<b>&|Dalia (&amp;|&) Zinnia(?! S)/)
  })

  test('every link is absolute, and every link of the HTML is in the text', async () => {
    const { html, text } = await renderMail({ element, shop })
    const links = [...html.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href]) =>
      (href ?? '').replaceAll('&amp;', '&'),
    )
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) {
      if (!ELSEWHERE.test(link)) {
        expect(new URL(link).origin).toBe('https://daliayzinnia.example')
      }
      expect(text).toContain(link)
    }
  })

  test('needs no picture, script or style sheet from elsewhere', async () => {
    const { html } = await renderMail({ element, shop })
    expect(html).not.toMatch(/<(script|iframe|link)\b|url\(|<img\b(?![^>]*\bsrc="cid:)/)
  })
})

test('the order reads as text: its case, its amounts, its dedication line by line', async () => {
  const { text } = await renderMail({ element: sample('pedido-recibido'), shop })
  expect(text).toContain('\nPedido recibido\n')
  expect(text).toContain('\nHorario 9am-3pm, 24/12/2026: S/ 15.00\n')
  expect(text).toContain('\nTotal: S/ 359.82\n')
  expect(text).toContain('\nDescuento (FLORECE10): − S/ 36.98\n')
  expect(text).toContain('con Yape al 999 888 777, a nombre de Rosa Flores Díaz,')
  expect(text).toContain('Mamá: que tu Navidad\nflorezca tan lindo como tú.\nTe quiere, Ana')
  expect(text).toContain('Entrega: jueves 24/12/2026, 9am-3pm')
})

test('an order that costs nothing asks for no payment', async () => {
  const { text } = await renderMail({ element: sample('pedido-recibido-gratis'), shop })
  expect(text).toContain('no tienes nada que pagar.')
  expect(text).not.toMatch(/Paga |pago/)
})

test('what a person typed stays text', async () => {
  const hostile = '<img src=x onerror=alert(1)> & "comillas"'
  const [props] = Object.values(orderStatus.samples)
  if (!props) throw new Error('there is no sample')
  const order = { ...props.order, customerName: hostile }
  const words = `${hostile}\nen dos líneas`
  const { element } = written(orderStatus, { ...props, order, words })
  const { html, text } = await renderMail({ shop, element })
  expect(html).not.toContain('<img')
  expect(text).toContain(hostile)
})
