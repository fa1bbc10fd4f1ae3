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

  it('is kept as it is when it was drawn on 24 × 24, or says nothing of its size', () => {
    const d = 'M12 2a10 10 0 1 0 .1 0z'
    for (const box of ['viewBox="0 0 24 24"', "viewBox='0,0 24.0,24'", '', 'width="512"']) {
      expect(read(`<svg ${box}><path d="${d}"/></svg>`)).toEqual({ icon: d })
    }
    for (const box of ['0 0 0 0', 'a b c d', '0 0 24', 'NaN 0 9 9', '0 0 -5 5']) {
      expect(read(`<svg viewBox="${box}"><path d="${d}"/></svg>`)).toEqual({ icon: d })
    }
  })

  it('is scaled from another view box into the middle of the square', () => {
    const square = read('<svg viewBox="0 0 512 512"><path d="M0 0h512v512H0z"/></svg>')
    expect(square).toEqual({ icon: 'M0 0H24V24H0Z' })
    const tall = read('<svg viewBox="-10 -20 100 200"><path d="m-10-20h100v200H-10z"/></svg>')
    expect(tall).toEqual({ icon: 'M6 0H18V24H6Z' })
    const round = read('<svg viewBox="0 0 48 48"><path d="M4 24a20 20 0 1 1 40 0z"/></svg>')
    expect(round).toHaveProperty('icon', expect.stringMatching(/^M2 12C[^a-z]*Z$/))
  })

  it('is refused when its path is none, or becomes too long', () => {
    for (const d of ['M0 0 L5', 'M0 0 A1 1 0 5 1 3', `M0 0${'l1 1'.repeat(5_000)}`]) {
      expect(read(`<svg viewBox="0 0 512 512"><path d="${d}"/></svg>`)).toHaveProperty('problem')
    }
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
