import process from 'node:process'
import { build, install, root } from './setup.mjs'

/*
 * npm start, npm run backup, restore, make-admin and move-storage: installs and builds what is missing, then
 * becomes the shop, or its command of that name. It is imported rather than started, so that it is this process
 * which gets Ctrl-C and SIGTERM and whose exit code counts.
 */
process.chdir(root)
install()
build()
process.env.NODE_ENV ??= 'production'
await import(new URL('../build/server/index.js', import.meta.url).href)
