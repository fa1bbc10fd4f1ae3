import { spawnSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { install, root } from './setup.mjs'

/* npm run build: the server and what browsers get, with .br and .gz beside every file worth compressing. */

const CLIENT = path.join(root, 'build', 'client')
/** The back office, and files that no link leads to. */
const NOT_FOR_SHOPPERS = /^routes\/(admin|[a-z]+\[\.\](txt|xml)$)/
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|ico)$/
/** Smaller ones fit in a packet or two as they are. */
const SMALLEST_BYTES = 512
const AT_ONCE = 2

process.chdir(root)
install()
const remix = path.join('node_modules', '.bin', 'remix')
const { status } = spawnSync(remix, ['vite:build', '--logLevel', 'error'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

await writeShopManifest()
const names = await fs.readdir(CLIENT, { recursive: true })
const queue = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => path.join(CLIENT, name))
let count = 0
await Promise.all(Array.from({ length: AT_ONCE }, work))
console.log(`${count} archivos comprimidos en build/client`)

/** Without the routes of the back office, half of all, whose pages the shop loads as documents. */
async function writeShopManifest() {
  const assets = path.join(CLIENT, 'assets')
  const name = (await fs.readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file)) ?? ''
  const script = await fs.readFile(path.join(assets, name), 'utf8')
  const [begin, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1]
  const manifest = JSON.parse(script.slice(begin, end))
  const routes = Object.entries(manifest.routes).filter(([id]) => !NOT_FOR_SHOPPERS.test(id))
  const ofShop = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
  await fs.writeFile(
    path.join(assets, name.replace('manifest-', 'manifest-shop-')),
    script.slice(0, begin) + ofShop + script.slice(end),
  )
}

async function work() {
  for (let file = queue.pop(); file; file = queue.pop()) {
    const bytes = await fs.readFile(file)
    if (bytes.length <= SMALLEST_BYTES) continue
    await fs.writeFile(`${file}.br`, await brotli(bytes))
    await fs.writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    count++
  }
}

/** @param {Buffer} bytes */
function brotli(bytes) {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
