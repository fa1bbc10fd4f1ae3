/**
 * A QR code of 33 × 33 modules that says 'DEMO: NO PAGUES A ESTE CODIGO', a row a word: its modules
 * as the bits of a number in base 36. Of level H, so that it may have a badge over its middle.
 */
const ROWS =
  '3x2wwvz 2068xfl 2vq5ie5 2vp9il9 2vgwpr1 2083cch 3xbl6yn 002nx8g 0f35i4s 1avqf1r 0f393t3 1vdi1ye ' +
  '08t4509 18rjhxi 3mxt8db 1vl1nx0 2gjtbhi 2zl2zv8 0cnn9dg 04pkp8e 0nvjxp5 2fj9lqt 2g8bfaj 2cxx72g ' +
  '32rt4ot 00cu7fh 3xbmnvc 206wmcc 2vqa518 2vpyy2o 2vc88ej 20dugl6 3x79n9y'
const MODULES = 33
/** Modules of white around the code, as scanners ask. */
const QUIET = 4
const SIDE = MODULES + 2 * QUIET

/** DEMO in modules, a row a word. */
const WORD =
  '##..###.#...#.### #.#.#...##.##.#.# #.#.##..#.#.#.#.# #.#.#...#...#.#.# ##..###.#...#.###'

const INK = '#2b2a26'
const BADGE = '#9c2c48'

/** The code of the demo's wallets, which nobody can pay to and which says so. */
export function drawWalletQr(): string {
  const code = ROWS.split(' ').map((row) =>
    Number.parseInt(row, 36).toString(2).padStart(MODULES, '0').replaceAll('0', '.'),
  )
  const word = WORD.split(' ')
  const [width, height] = [word[0]?.length ?? 0, word.length]
  const [x, y] = [(SIDE - width) / 2, (SIDE - height) / 2]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">` +
    `<rect width="${SIDE}" height="${SIDE}" fill="#fff"/>` +
    `<path d="${modules(code, QUIET, QUIET)}" fill="${INK}" shape-rendering="crispEdges"/>` +
    `<rect x="${x - 1}" y="${y - 1}" width="${width + 2}" height="${height + 2}" rx="1" fill="${BADGE}"/>` +
    `<path d="${modules(word, x, y)}" fill="#fff"/></svg>`
  )
}

/** The marks that are no dot, each a square. */
function modules(rows: string[], left: number, top: number): string {
  return rows
    .flatMap((row, y) =>
      [...row].map((mark, x) => (mark === '.' ? '' : `M${left + x} ${top + y}h1v1h-1z`)),
    )
    .join('')
}
