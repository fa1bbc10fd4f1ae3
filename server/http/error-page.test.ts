import { expect, test } from 'vitest'
import { brand } from '../../app/brand'
import { DATABASE_DOWN_SENTENCE, errorPage } from './error-page'

test('the page without a database has the shop’s face, and asks for nothing to show it', () => {
  const html = errorPage(503, DATABASE_DOWN_SENTENCE, 'n0')
  for (const part of ['<svg ', brand.slogan, 'Volvemos enseguida', DATABASE_DOWN_SENTENCE]) {
    expect(html).toContain(part)
  }
  expect(html).toContain(brand.name.replaceAll('&', '&amp;'))
  expect(html).not.toMatch(/<(img|link|script|image|use)\b|src=|url\(|@import|\bstyle="/)
  expect(html.match(/<style nonce="n0">/g)).toHaveLength(1)
})
