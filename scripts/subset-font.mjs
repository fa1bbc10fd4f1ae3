// Cuts the display face down to what Spanish headings need; run by hand when the package changes.
import fs from 'node:fs'
import subsetFont from 'subset-font'

const source = 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
const ascii = Array.from({ length: 95 }, (_, offset) => String.fromCharCode(32 + offset)).join('')
const spanish = 'áéíóúüñÁÉÍÓÚÜÑ¿¡·«»“”‘’–—…°ºª×©'

const face = await subsetFont(fs.readFileSync(source), ascii + spanish, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
})
fs.writeFileSync('app/fonts/fraunces.woff2', face)
console.log(`app/fonts/fraunces.woff2: ${face.length} bytes`)
