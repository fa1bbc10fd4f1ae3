import fraunces from '~/fonts/fraunces.woff2?url'
import stylesheet from '~/tailwind.css?url'
import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { renewSession } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { shopName, titled } from '~/urls/title'
import { whenReleased } from '~/components/hydrated'
import { Failure, failureTab } from '~/components/failure'
import { ToastMessage } from '~/components/toast'
import { env } from '~/env.server'
import { iconsVersion } from '~/images/shop-icons.server'
import { LateScripts } from '~/document/late-scripts'
import { displayName, pageBackground } from '~/models/site/settings/setting-values'
import { signOf } from '~/models/site/shop.server'
import { shownSettings } from '~/models/site/settings/setting.server'
import { useOfRequest } from '~/document/of-request'
import { PicturesUrl } from '~/document/pictures-url'
import { takeToast } from '~/cookies/toast.server'

export const links: LinksFunction = () => [
  { rel: 'preload', href: fraunces, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
]

export const meta: MetaFunction = ({ error, matches }) => {
  if (!error) return [{ title: shopName(matches) }]
  return [titled(matches, failureTab(error)), { name: 'robots', content: 'noindex' }]
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [settings, { toast, headers }, session] = await Promise.all([
    shownSettings(context),
    takeToast(request),
    renewSession(request),
  ])
  for (const cookie of session.getSetCookie()) headers.append('Set-Cookie', cookie)
  return data(
    {
      background: pageBackground(settings.background_gradient),
      savesData: request.headers.get('Save-Data') === 'on',
      origin: env.origin,
      shop: displayName(settings),
      icons: iconsVersion(signOf(settings)),
      toast,
      ...(env.picturesUrl && { picturesUrl: env.picturesUrl }),
    },
    { headers },
  )
}

/**
 * Links that a browser may follow ahead, when a pointer rests on one: only to products and listings,
 * which change nothing, and only until the scripts run, for they fetch data and not documents.
 */
const NEXT_PAGES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          {
            href_matches: [
              '/producto/*',
              '/catalogo',
              '/catalogo/*',
              '/catalogo-completo',
              '/ocasion/*',
            ],
          },
          { not: { selector_matches: '[data-hydrated] a' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useOfRequest()
  const page = useRouteLoaderData<typeof loader>('root')
  const background = page?.background ?? brand.background
  return (
    <html lang="es-PE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffdf7" />
        <Meta />
        <Links />
        <IconLinks version={page?.icons} />
        <style
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: `body{background:${background}}` }}
        />
      </head>
      <body>
        <PicturesUrl.Provider value={page?.picturesUrl ?? ''}>{children}</PicturesUrl.Provider>
        {page?.savesData === false ? (
          <script
            type="speculationrules"
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: NEXT_PAGES }}
          />
        ) : null}
        <ScrollRestoration nonce={nonce} />
        <LateScripts nonce={nonce} />
      </body>
    </html>
  )
}

/** What tabs, phones and home screens show of the shop; without a version, as it is now. */
function IconLinks({ version }: { version: string | undefined }) {
  const query = version ? `?v=${version}` : ''
  return (
    <>
      <link rel="icon" href={`/icono-96.png${query}`} type="image/png" sizes="96x96" />
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${query}`} />
      <link rel="manifest" href={`/site.webmanifest${query}`} />
    </>
  )
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function App() {
  const { toast } = useLoaderData<typeof loader>()
  useEffect(() => whenReleased(() => (document.documentElement.dataset.hydrated = '')), [])
  return (
    <>
      <ToastMessage toast={toast} />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <main className="px-4">
      <Failure error={error} />
    </main>
  )
}
