import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { ROOT } from '../shop-process'

const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'letters')

/** For the environment of a browser on Linux, which else draws in whatever faces its machine has. */
export const LETTERS = path.join(FOLDER, 'fonts.conf')

const ONLY_THESE = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
</fontconfig>
`

export const WEIGHTS = [400, 700]

/** The face of most phones, from a package, as WOFF2. */
export function phoneFace(weight: number): Buffer {
  const name = `@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`
  return fs.readFileSync(createRequire(import.meta.url).resolve(name))
}

/** What people in Lima write. */
const LATIN = String.fromCodePoint(...Array.from({ length: 0x2122 - 32 }, (_, at) => at + 32))

/**
 * Playwright's global set-up: the face of most phones, as the only one that a browser finds. Whether a text fits
 * must not depend on the machine.
 */
export default async function makeLetters() {
  fs.mkdirSync(FOLDER, { recursive: true })
  for (const weight of WEIGHTS) {
    // Faces of a system are not compressed.
    const face = await subsetFont(phoneFace(weight), LATIN, { targetFormat: 'sfnt' })
    fs.writeFileSync(path.join(FOLDER, `${weight}.ttf`), face)
  }
  fs.writeFileSync(LETTERS, ONLY_THESE)
}
