import os from 'node:os'
import path from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { type Connect, defineConfig, type Plugin } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixConfig from './remix.config'

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
        build: { target: 'node22', minify: false, rollupOptions: { input: './server/main.ts' } },
      }
    },
  }
}

/** What a source file starts as a thread: `new URL('./thread.ts', import.meta.url)`. */
const THREAD = /new URL\('(\.\/[\w/.-]+\.ts)', import\.meta\.url\)/g

/** Builds such a file beside the server's; without a build Node runs it as it stands. */
function threads(): Plugin {
  return {
    name: 'threads',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    transform(code, id) {
      if (!id.includes('/app/') || !id.endsWith('.server.ts')) return
      return code.replace(THREAD, (_, file: string) => {
        const at = path.resolve(path.dirname(id), file)
        const fileName = `${path.basename(path.dirname(at))}-${path.basename(at, '.ts')}.js`
        return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: at, fileName })})`
      })
    },
  }
}

/**
 * Writes what `remix.config.ts` settles into Remix's scripts, so that what it rules out is left behind:
 * the ways of loading data before single fetch, routes found lazily, shops without a server.
 */
function settledFuture(): Plugin {
  const settled = new Map(Object.entries(remixConfig.future))
  return {
    name: 'settled-future',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/@remix-run/react/dist/esm/')) return
      return code
        .replace(/[\w.]*\bfuture\.(v3_\w+)/g, (_, flag: string) => `${settled.get(flag) ?? false}`)
        .replace(/typeof singleFetch === "function"/g, String(remixConfig.future.v3_singleFetch))
        .replace(
          /window\.__remixContext\.isSpaMode|(?<=if \(|!)isSpaMode|\bisSpaMode(?= &&)/g,
          'false',
        )
    },
  }
}

/** What Remix's scripts and its parser hold for other shops: as it is written there, and as this one needs it. */
const FOR_OTHERS = [
  // No loader of the browser's own holds up the first drawing, so nothing takes the page's place.
  ['route.id === "root" ? RemixRootDefaultHydrateFallback : undefined', 'undefined'],
  // `LateScripts` brings the scripts.
  ['renderScripts ? /*#__PURE__*/React.createElement(Scripts, null) : null', 'null'],
  // No link fetches ahead by itself: a browser does it, by the rules that root.tsx writes.
  [
    '[shouldPrefetch, ref, prefetchHandlers] = usePrefetchBehavior(prefetch, props)',
    'shouldPrefetch = false',
  ],
  [
    'props, prefetchHandlers, {\n    ref: mergeRefs(forwardedRef, ref)',
    'props, {\n    ref: forwardedRef',
  ],
  // Nothing waits for an answer's end: one that a click overtakes would be an error that nobody heard.
  ['done: donePromise.then(() => reader.closed),', ''],
  ['done.reject(reason);', ''],
  // What could not be read is thrown in the next line, and overtaken answers are no error.
  ['console.error(e);\n    throw new Error(`Unable to decode', 'throw new Error(`Unable to decode'],
  // What it says to developers of a wrong call: the minifier then leaves the words out where they are said.
  ['throw new Error(message);', 'throw new Error();'],
  ['console.warn(message);', 'console.warn();'],
] as const

/** Leaves that behind, and says so when a new Remix writes it otherwise. */
function leftBehind(): Plugin {
  const toFind = new Set<string>(FOR_OTHERS.map(([written]) => written))
  return {
    name: 'left-behind',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!/\/@remix-run\/react\/dist\/esm\/|\/(router|turbo-stream)\/dist\//.test(id)) return
      return FOR_OTHERS.reduce((left, [written, needed]) => {
        if (left.includes(written)) toFind.delete(written)
        return left.replaceAll(written, needed)
      }, code)
    },
    buildEnd(error) {
      if (!error && toFind.size > 0) this.error(`Remix no longer writes ${[...toFind].join(', ')}`)
    },
  }
}

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\/|vite\/preload-helper/
/** What every page of the shop needs. */
const SHOP = new RegExp(
  [
    '/app/document/',
    '/app/urls/(?!list-url|listing/listing\\.|tel-link)',
    '/app/components/(?!badge|chapters|district-field|filters/|no-products|pages|paper/|recipient-fields)',
    '/app/forms/(failed-submission|file-size)',
    '/app/images/image-name',
    '/app/models/(coupons/coupon|orders/order)\\.',
    '/app/(brand|dates|money|entry\\.client)',
  ].join('|'),
)
/** What every list of the back office needs; dragging and the dialog of shortcuts are loaded when used. */
const LISTS =
  /\/app\/(counted|routes\/admin\/(form\/save-key|(frame|list)\/(?!go-to-dialog|row-dragging)))/
/** What its forms need. */
const FORMS = /node_modules\/@conform-to\/|\/app\/routes\/admin\/form\/(?!icon-field|save-key)/
/** Who buys and who receives an order, and where. */
const RECIPIENT =
  /\/app\/(components\/(district|recipient)-|routes\/_shop\/meant-email|models\/delivery\/district)/
const CATALOGUE =
  /\/app\/(components\/(filters\/filter-\w+|pages|no-products)\.tsx|urls\/listing\/listing\.ts)$/

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
      return { build: { rollupOptions: { output: { manualChunks: chunkOf } } } }
    },
  }
}

function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id) || SHOP.test(id)) return 'shop'
  if (CATALOGUE.test(id)) return 'catalogue'
  if (LISTS.test(id)) return 'lists'
  if (FORMS.test(id)) return 'forms'
  if (RECIPIENT.test(id)) return 'recipient'
}

export default defineConfig({
  build: {
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    // A twentieth smaller than what Vite's own minifier leaves, on every visitor's line.
    minify: 'terser',
    // A third pass takes seconds and saves no byte that brotli does not; Vite leaves one core out by itself.
    terserOptions: {
      // Vite asks for it, for browsers that get no scripts here.
      safari10: false,
      compress: { passes: 2, pure_getters: true, inline: 1 },
      format: { comments: false },
      maxWorkers: os.availableParallelism(),
    },
    reportCompressedSize: false,
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
    settledFuture(),
    leftBehind(),
    fewerChunks(),
    tsconfigPaths(),
  ],
})
