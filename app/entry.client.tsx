import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ROUTES_HERE } from '~/document/late-scripts'

// In production this travels in one file with what the routes share, so it runs before they do.
if (window.__remixRouteModules) void hydrate()
else addEventListener(ROUTES_HERE, () => void hydrate(), { once: true })

async function hydrate() {
  await dataDecoded()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}

/**
 * Remix suspends its root until the loaders' data is decoded: whoever touches the page in that moment would have React
 * end with an error (#345). Asked before there is a root, it begins to decode and throws the promise of it.
 */
async function dataDecoded() {
  try {
    RemixBrowser({})
  } catch (decoded) {
    await decoded
  }
}
