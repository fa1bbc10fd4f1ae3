import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { Picture } from '~/components/picture'

const SRC = '/imagenes/producto-rosas-0a1b2c3d4e5f-540x675-540.webp'

const complaints = vi.spyOn(console, 'error')
afterEach(() => expect(complaints).not.toHaveBeenCalled())

it('offers every stored width in both formats and keeps the room the picture needs', () => {
  const html = renderToStaticMarkup(<Picture src={SRC} alt="Rosas" sizes="50vw" />)

  const base = '/imagenes/producto-rosas-0a1b2c3d4e5f-540x675'
  for (const format of ['avif', 'webp']) {
    const files = [180, 360, 540].map((width) => `${base}-${width}.${format} ${width}w`)
    expect(html).toContain(`srcSet="${files.join(', ')}" sizes="50vw"`)
  }
  expect(html).toContain('width="540" height="675" alt="Rosas"')
  expect(html).toContain('loading="lazy" decoding="async"')
  expect(html).not.toContain('fetchpriority')
})

it.each([
  [SRC, '(min-width: 64rem) 16.5rem, 44vw'],
  [SRC.replace('540x675', '540x540'), '(min-width: 64rem) 20.63rem, 55vw'],
  [SRC.replace('540x675', '540x1080'), '(min-width: 64rem) 16.5rem, 44vw'],
])('asks for as many pixels of %s as its part in a box of 4:5 shows', (src, sizes) => {
  const picture = <Picture src={src} alt="" sizes="(min-width: 64rem) 16.5rem, 44vw" box={4 / 5} />
  expect(renderToStaticMarkup(picture)).toContain(` sizes="${sizes}"`)
})

it.each([
  ['4rem', undefined, [180, 360], 540],
  ['(min-width: 64rem) 3rem, 2rem', undefined, [180], 540],
  ['(min-width: 64rem) 10rem, 24rem', undefined, [180, 360, 540, 720, 1080, 1440], 540],
  ['45vw', 720, [180, 360, 540, 720], 540],
])('names no wider file than a screen shows of %s', (sizes, widest, named, fallback) => {
  const base = '/imagenes/producto-rosas-0a1b2c3d4e5f-1920x1920'
  const picture = <Picture src={`${base}-1920.webp`} alt="" sizes={sizes} widest={widest} />
  const html = renderToStaticMarkup(picture)

  const files = named.map((width) => `${base}-${width}.avif ${width}w`)
  expect(html).toContain(` srcSet="${files.join(', ')}" `)
  // Who knows no AVIF gets one file, which there is no choice from.
  expect(html.match(/srcSet/g)).toHaveLength(1)
  expect(html).toContain(`src="${base}-${fallback}.webp"`)
})

it('loads early only the picture that is marked', () => {
  const html = renderToStaticMarkup(<Picture src={SRC} alt="" sizes="100vw" priority />)

  expect(html).toContain('loading="eager" fetchpriority="high"')
})

it.each([null, '', 'https://ajeno.example/rosa.jpg', '/imagenes/rosa.webp'])(
  'draws the flower instead of %s',
  (src) => {
    const html = renderToStaticMarkup(<Picture src={src} alt="Rosas" sizes="50vw" />)

    expect(html).toContain('src="/flor.svg" width="720" height="720" alt="Rosas"')
    expect(html).not.toContain('srcSet')
    if (src) expect(html).not.toContain(src)
  },
)
