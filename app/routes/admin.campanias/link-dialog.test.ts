import { expect, test } from 'vitest'
import { linkOf } from './link-dialog'

test.each([
  ['/catalogo', '/catalogo'],
  ['https://flores.pe/ramos', 'https://flores.pe/ramos'],
  [' flores.pe/ramos?x=1 ', 'https://flores.pe/ramos?x=1'],
  ['www.flores.pe', 'https://www.flores.pe/'],
  ['hola@flores.pe', 'mailto:hola@flores.pe'],
  ['mailto:hola@flores.pe', 'mailto:hola@flores.pe'],
])('%j leads to %j', (typed, link) => {
  expect(linkOf(typed)).toBe(link)
})

test.each(['', 'rosas', 'javascript:alert(1)', '//mal.pe', 'https://', 'data:a.b', 'a@b'])(
  '%j leads nowhere',
  (typed) => {
    expect(linkOf(typed)).toBeNull()
  },
)
