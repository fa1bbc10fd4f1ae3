import process from 'node:process'
import { build, install, root } from './setup.mjs'

/*
 * npm start: installs and builds what is missing, then becomes the server. The server is imported
 * rather than started, so that it is this process which gets Ctrl-C and SIGTERM and whose exit code
 * counts: nothing stands between.
 */
process.chdir(root)
install()
build()
process.env.NODE_ENV ??= 'production'
await import(new URL('../build/server/index.js', import.meta.url).href)
