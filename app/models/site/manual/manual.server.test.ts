import { describe, expect, it } from 'vitest'
import { HELP, helpFor } from '~/routes/admin/manual/manual-pages'
import { findPages, leadOf, MANUAL } from './manual.server'

/** A page is read at the counter, between two clients. */
const WORDS_MAX = 190

const slugs = MANUAL.map(({ slug }) => slug)

it('has a page for each screen that names one, in its order', () => {
  expect(slugs).toEqual(Object.keys(HELP))
  expect(helpFor('/admin/pedidos')).toBe('/admin/ayuda/pedidos')
  expect(helpFor('/admin/pedidos/DZ-20261127-7303/editar')).toBe('/admin/ayuda/un-pedido')
  expect(helpFor('/admin/pedidos/hojas')).toBe('/admin/ayuda/hoja-del-dia')
  expect(helpFor('/admin/productos/nuevo')).toBe('/admin/ayuda/productos')
  expect(helpFor('/admin/nada')).toBe('/admin/ayuda')
})

describe.each(MANUAL)('«$title»', (page) => {
  const spans = page.blocks.flatMap((block) =>
    'list' in block ? block.list.flat() : block.paragraph,
  )
  const text = spans.map((span) => span.text).join('')

  it('is short, begins with what it is for and closes each name', () => {
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(WORDS_MAX)
    expect(leadOf(page)).toMatch(/^\p{Lu}.{15,180}\.$/u)
    for (const span of spans) expect(span.text.split('**').length % 2, span.text).toBe(1)
  })

  it('leads to pages that are there', () => {
    const prefix = '/admin/ayuda/'
    const pages = spans.flatMap(({ to }) =>
      to?.startsWith(prefix) ? [to.replace(prefix, '')] : [],
    )
    expect(pages.filter((slug) => !slugs.includes(slug))).toEqual([])
  })
})

it('finds words in any spelling, first where a page is called so', () => {
  const found = (words: string) => findPages(words).map(({ slug }) => slug)
  expect(found('CAMPAÑAS')[0]).toBe('campanas')
  expect(found('campanas')).toEqual(found('  Campañas '))
  expect(found('numero yape')).toContain('primeros-pasos')
  expect(found('guardar cambios')).not.toContain('taller')
  expect(found('**')).toEqual([])
  expect(found('%_<script>')).toEqual([])
  expect(found('')).toEqual(slugs)
})
