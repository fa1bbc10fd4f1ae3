import type { VitePluginConfig } from '@remix-run/dev'
import type {} from '@remix-run/node'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/**
 * What `vite.config.ts` hands to the Remix plugin.
 *
 * Lazy route discovery stays off: with it on, one GET of `/__manifest` costs most of a second.
 */
export default {
  serverModuleFormat: 'esm',
  ignoredRouteFiles: ['**/*.test.{ts,tsx}'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
} satisfies VitePluginConfig
