import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
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
      return { build: { target: 'node20', rollupOptions: { input: './server/main.ts' } } }
    },
  }
}

export default defineConfig({
  build: { target: browsers, cssTarget: browsers, assetsInlineLimit: 0 },
  plugins: [tailwindcss(), remix(remixConfig), serverEntry(), tsconfigPaths()],
})
