import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { picturesOf } from '../support/browser/page-bytes'

/* The limit of bytes counts the pictures that a phone of 360 px and two dots a pixel asks for at once. */

const WIDTHS = [320, 480, 640, 720, 960].map((width) => `/a-${width} ${width}w`).join(', ')

const PICTURES: Record<string, [html: string, asked: string[]]> = {
  'as wide as the screen': [`<img srcset="${WIDTHS}" sizes="100vw" src="/b">`, ['/a-720']],
  'of which nobody says how wide': [`<img srcset="${WIDTHS}" src="/b">`, ['/a-720']],
  'half as wide': [`<img srcset="${WIDTHS}" sizes="50vw">`, ['/a-480']],
  'as wide in letters': [`<img srcset="${WIDTHS}" sizes="15.01rem">`, ['/a-640']],
  'other where the screen is wide': [
    `<img srcset="${WIDTHS}" sizes="(min-width: 64rem) 10rem, 100vw">`,
    ['/a-720'],
  ],
  'other where it is as wide as a phone': [
    `<img srcset="${WIDTHS}" sizes="(min-width: 22.5rem) 10rem, 100vw">`,
    ['/a-320'],
  ],
  'wider than there is any': ['<img srcset="/a-100 100w, /a-200 200w" sizes="100vw">', ['/a-200']],
  'of one size': ['<img src="/b">', ['/b']],
  'in a newer format': [
    `<picture><source srcset="/c-720 720w" sizes="100vw"><img srcset="${WIDTHS}"></picture>`,
    ['/c-720'],
  ],
  late: [`<img loading="lazy" srcset="${WIDTHS}" sizes="100vw"><img src="/b">`, ['/b']],
}

test.each(Object.entries(PICTURES))('a picture %s', (_, [html, asked]) => {
  expect(picturesOf(new JSDOM(html).window.document)).toEqual(asked)
})
