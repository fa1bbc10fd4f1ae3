import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ROUTES_HERE } from '~/document/late-scripts'

// In production this travels in one file with what the routes share, so it runs before they do.
if (window.__remixRouteModules) hydrate()
else addEventListener(ROUTES_HERE, hydrate, { once: true })

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}
