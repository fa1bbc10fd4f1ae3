import { Scripts, UNSAFE_RemixContext, useMatches } from '@remix-run/react'
import { useContext } from 'react'

/** As Remix's own: the loaders' data arrives in the scripts that end the page. */
const STREAM =
  'window.__remixContext.stream = new ReadableStream({start(controller){' +
  'window.__remixContext.streamController = controller;' +
  '}}).pipeThrough(new TextEncoderStream());'

/** Said on the window once what the page's routes are made of has come. */
export const ROUTES_HERE = 'routes-here'

/**
 * Takes the place of Remix's `<Scripts>`: the same data and modules, but nothing is fetched before
 * the page has loaded and the browser is idle, so that no script competes with drawing the page.
 * Who saves data or has a very slow connection gets the scripts at the first touch or key.
 */
export function LateScripts({ nonce }: { nonce?: string }) {
  return import.meta.env.DEV ? <Scripts nonce={nonce} /> : <Late nonce={nonce} />
}

function Late({ nonce }: { nonce?: string }) {
  const remix = useContext(UNSAFE_RemixContext)
  const matches = useMatches()
  const handoff = remix?.serverHandoffString
  // Tells RemixServer that the loaders' data is wanted.
  if (remix?.renderMeta) remix.renderMeta.didRenderScripts = true

  // What the server alone writes stays out of the browser's scripts.
  const isWritten = import.meta.env.SSR && remix && handoff
  const state = isWritten ? `window.__remixContext = ${handoff};${STREAM}` : ''
  const start = isWritten ? startScript(remix.manifest, matches) : ''
  return (
    <>
      <Inline nonce={nonce} code={state} />
      <Inline nonce={nonce} code={start} module />
    </>
  )
}

/** In the browser the code is empty: React leaves what the server wrote as it is. */
function Inline({ code, module, nonce }: { code: string; module?: boolean; nonce?: string }) {
  return (
    <script
      nonce={nonce}
      type={module ? 'module' : undefined}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}

type Manifest = {
  url: string
  entry: { module: string; imports: string[] }
  routes: Record<string, { module: string } | undefined>
}

/** Of the routes of the shop alone, which the build writes beside that of all. */
const ofShop = (url: string) => url.replace('/manifest-', '/manifest-shop-')

function startScript({ url, entry, routes }: Manifest, matches: { id: string }[]): string {
  const isOffice = matches.some(({ id }) => id.startsWith('routes/admin'))
  const modules = matches.map(({ id }) => [id, routes[id]?.module])
  const wanted = JSON.stringify({
    first: [isOffice ? url : ofShop(url), ...entry.imports],
    modules,
    entry: entry.module,
  })
  return `(${whenQuiet})(${wanted.replaceAll('<', '\\u003c')});`
}

/** Source text, because minifying must not give it names from outside itself; in one line, for its bytes. */
const whenQuiet = `({ first, modules, entry }) => {
  const hydrate = async () => {
    const loaded = Promise.all(modules.map(async ([id, url]) => [id, await import(url)]));
    await Promise.all(first.map((url) => import(url)));
    window.__remixRouteModules = Object.fromEntries(await loaded);
    dispatchEvent(new Event('${ROUTES_HERE}'));
    await import(entry);
  };
  const line = navigator.connection;
  if (line && (line.saveData || /2g/.test(line.effectiveType))) {
    const touches = ['pointerdown', 'keydown'];
    const begin = () => {
      touches.forEach((touch) => removeEventListener(touch, begin, true));
      hydrate();
    };
    touches.forEach((touch) => addEventListener(touch, begin, true));
    return;
  }
  const whenIdle = () =>
    window.requestIdleCallback ? requestIdleCallback(hydrate, { timeout: 2000 }) : setTimeout(hydrate, 1);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}`.replace(/\n */g, '')
