import process from 'node:process'
import { build, install, root } from './setup.mjs'

/* npm run backup, restore, move-storage: builds what is missing, then hands over to the shop's own command. */
process.chdir(root)
install()
build()
process.env.NODE_ENV ??= 'production'
await import(new URL('../build/server/index.js', import.meta.url).href)
