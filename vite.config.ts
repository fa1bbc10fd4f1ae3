import path from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { minify } from '@swc/core'
import tailwindcss from '@tailwindcss/vite'
import { type Connect, defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.ts'

/** The oldest browsers that get the scripts; the same for both builds, or their style sheets differ. */
const browsers = ['chrome111', 'safari16.4', 'firefox128']

/** Puts our own process in front of Remix: one bundle, one pool, one logger. */
function serverEntry(): Plugin {
  return {
    name: 'server-entry',
    enforce: 'post',
    config(_config, { command, isSsrBuild }) {
      if (command !== 'build' || !isSsrBuild) return
      return {
        build: { target: 'node22', minify: false, rolldownOptions: { input: './server/main.ts' } },
      }
    },
  }
}

/** What a source file starts as a thread: `new URL('./thread.ts', import.meta.url)`. */
const THREAD = /new URL\('(\.\/[\w/.-]+\.ts)', import\.meta\.url\)/g

/** Builds such a file beside the one that starts it; without a build Node runs it as it stands. */
function threads(): Plugin {
  return {
    name: 'threads',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    transform(code, id) {
      if (!id.includes('/app/') || !id.endsWith('.server.ts')) return
      return code.replace(THREAD, (_, file: string) => {
        const at = path.resolve(path.dirname(id), file)
        const name = `${path.basename(path.dirname(at))}-${path.basename(at, '.ts')}.js`
        this.emitFile({ type: 'chunk', id: at, fileName: `assets/${name}` })
        return `new URL('./${name}', import.meta.url)`
      })
    },
  }
}

/** What every page needs: of packages, and of the shop's own. */
const PACKAGES =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\/|vite\/preload-helper|rolldown\/runtime/
const OF_ALL_PAGES =
  /\/app\/((document|urls|urls\/listing|components|forms|images)\/[^/]+|entry\.client\.tsx)$/

/**
 * What travels together, by the folder it lies in (not below it): what lies deeper is loaded when it is used,
 * or belongs to the one page that does. The first that fits takes a module, and what it imports.
 */
const CHUNKS = [
  { name: 'shop', test: new RegExp(`${PACKAGES.source}|${OF_ALL_PAGES.source}`) },
  { name: 'catalogue', test: /\/app\/components\/filters\/[^/]+$/ },
  { name: 'recipient', test: /\/app\/components\/recipient\/[^/]+$/ },
  { name: 'lists', test: /\/app\/(urls\/staff|routes\/admin\/(frame|list))\/[^/]+$/ },
  { name: 'forms', test: /node_modules\/@conform-to\/|\/app\/routes\/admin\/form\/[^/]+$/ },
]

/** In development Remix's server is alone: what our own process answers before Remix is answered here. */
function directAnswers(): Plugin {
  return {
    name: 'direct-answers',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use((req, res, next) => {
        vite
          .ssrLoadModule('/server/direct/development.ts')
          .then(({ answer }) => (answer as Connect.NextHandleFunction)(req, res, next), next)
      })
    },
  }
}

/** Few files for the browser: what every page needs travels together and compresses together. */
function fewerChunks(): Plugin {
  return {
    name: 'fewer-chunks',
    config(_config, { isSsrBuild }) {
      if (isSsrBuild) return
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } }
    },
  }
}

/** A sixtieth less for browsers than what Vite leaves by itself, which then prints what is left. */
function smallScripts(): Plugin {
  return {
    name: 'small-scripts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    renderChunk: {
      order: 'post',
      async handler(script) {
        const { code } = await minify(script, {
          module: true,
          compress: { passes: 3, pure_getters: true },
          format: { comments: false },
          ecma: 2022,
        })
        return { code }
      },
    },
  }
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  build: {
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
  },
  // npm run dev looks for what the browser needs, and finds it behind the server's files.
  optimizeDeps: { exclude: ['@node-rs/argon2'] },
  // Bundled, they leave behind what no mail uses (a fifth of the start went into languages of code blocks)
  // and three hundred small files to look for.
  ssr: { noExternal: [/^@react-email\/(?!render)/, 'kysely'] },
  plugins: [
    tailwindcss(),
    remix(remixConfig),
    serverEntry(),
    threads(),
    directAnswers(),
    fewerChunks(),
    smallScripts(),
  ],
})
