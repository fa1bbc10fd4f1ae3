import { describe, expect, it } from 'vitest'
import { iconOf, isIcon } from './tag-icon.server'

function read(svg: string, name = 'flor.svg') {
  return iconOf({ name, bytes: new TextEncoder().encode(svg) })
}

describe('the icon of an SVG', () => {
  it('is the first path that draws something', () => {
    const svg =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><path id="a" data-d="M9 9"/><g><path d=" M1 2l3-4Z "/></g><path d="M5 5"/></svg>'
    expect(read(svg)).toEqual({ icon: 'M1 2l3-4Z' })
    expect(read("<svg><path d='M0,0\nC1 1 2 2 3e-1 .5z'></path></svg>", 'A.SVG')).toEqual({
      icon: 'M0,0\nC1 1 2 2 3e-1 .5z',
    })
  })

  it('is refused in the words of the specification', () => {
    expect(read('<svg><path d="M0 0"/></svg>', 'flor.png')).toEqual({
      problem: 'Solo se permiten archivos .svg',
    })
    expect(read('<svg><circle r="3"/><!-- <path d="M0 0"/> --></svg>')).toEqual({
      problem: 'No se encontró ningún elemento <path> en el SVG',
    })
    expect(read('<svg><path fill="red"/></svg>')).toEqual({
      problem: "El elemento <path> no tiene atributo 'd'",
    })
  })

  it('can be nothing but a drawing', () => {
    for (const d of [
      'M0 0"/><script>alert(1)</script>',
      'javascript:alert(1)',
      'M0 0&quot;onload=alert(1)',
      'url(#a)',
      `M${'0 '.repeat(20_000)}`,
    ]) {
      expect(read(`<svg><path d='${d}'/></svg>`)).toHaveProperty('problem')
      expect(isIcon(d)).toBe(false)
    }
    expect(read('<!DOCTYPE svg [<!ENTITY a "M0 0">]><svg><path d="&a;"/></svg>')).toHaveProperty(
      'problem',
    )
    expect(read(`<svg>${'<g>'.repeat(60_000)}<path d="M0 0"/></svg>`)).toEqual({ icon: 'M0 0' })
    expect(read(' '.repeat(300_000))).toHaveProperty('problem')
  })
})
