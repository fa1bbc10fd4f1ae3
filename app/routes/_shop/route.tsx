import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { readUser } from '~/cookies/auth.server'
import { readCart } from '~/cookies/cart.server'
import { readDeliveryChoice } from '~/cookies/delivery-choice.server'
import { Failure } from '~/components/failure'
import { type Cart, itemCount } from '~/models/cart/cart'
import { shownCart } from '~/models/cart/cart.server'
import { menuCategories } from '~/models/catalogue/category.server'
import { menuOccasions } from '~/models/catalogue/tag.server'
import { isOn, SETTING_DEFAULTS } from '~/models/site/settings/setting'
import { headerCategoryLimit, socialLink, whatsappUrl } from '~/models/site/settings/setting-values'
import { providerOf } from '~/models/site/provider'
import { contactOf, logoOf } from '~/models/site/shop.server'
import { may } from '~/models/accounts/permissions'
import { shownName } from '~/models/accounts/user'
import { shownSettings, checkoutSettings } from '~/models/site/settings/setting.server'
import { cheapestShipping } from '~/models/delivery/shipping-zone.server'
import { AuthProvider, CartProvider } from '~/document/providers'
import { orEmpty } from '~/database/availability.server'
import type { Reading } from '~/database/cached-reads.server'
import { Account } from './account/account'
import { destinationOf } from './cart/destination.server'
import { FloatingContact } from './floating-contact'
import { Footer } from './footer'
import { DeliveryBar } from './delivery/delivery-bar'
import { barView } from './delivery/delivery-view.server'
import { Header } from './header/header'
import { Pending } from './pending'
import { Search } from './search/search'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const [cart, delivery, user, categories, occasions, settings] = await Promise.all([
    readCart(request),
    orEmpty(barView(request, context), null),
    readUser(request),
    orEmpty(menuCategories(context), []),
    orEmpty(menuOccasions(context), []),
    shownSettings(context),
  ])
  const limit = headerCategoryLimit(settings.header_category_limit)
  const instagram = socialLink(
    settings.instagram_url,
    'instagram.com',
    SETTING_DEFAULTS.instagram_url,
  )
  return {
    logo: logoOf(settings),
    menu: {
      shown: categories.slice(0, limit),
      more: categories.slice(limit).map(({ name, slug }) => ({ name, slug })),
      occasions,
    },
    whatsapp: whatsappUrl(settings.whatsapp_number, 'Hola, quiero pedir flores.'),
    cart:
      url.searchParams.get('panel') === 'carrito' ? await openCart(cart, request, context) : null,
    delivery,
    count: context.cachedPage?.cartCount ?? itemCount(cart.lines),
    user: user && {
      name: shownName(user),
      email: user.email,
      isAdmin: may(user.duty, 'admin.enter'),
    },
    footer: {
      slugs: categories.map(({ slug }) => slug),
      slogan: settings.slogan,
      email: settings.email,
      instagram,
      tiktok: socialLink(settings.tiktok_url, 'tiktok.com', SETTING_DEFAULTS.tiktok_url),
      ...contactOf(settings),
      hasBook: providerOf(settings) !== null,
    },
    floating: isOn(settings.show_floating_contact_button) ? instagram : null,
  }
}

async function openCart(cart: Cart, request: Request, context: Reading) {
  const [{ district }, { tracksStock }, shippingFrom] = await Promise.all([
    readDeliveryChoice(request),
    checkoutSettings(context),
    cheapestShipping(context),
  ])
  const shown = await shownCart(cart, new Date(), tracksStock)
  return { ...shown, shippingFrom, destination: await destinationOf(district, context) }
}

/** Rendered directly on the server; in a browser its code is loaded when it is first opened. */
const CartPanel = import.meta.env.SSR
  ? (await import('./cart/cart-panel')).CartPanel
  : lazy(() => import('./cart/cart-panel').then((module) => ({ default: module.CartPanel })))

export { shouldRevalidate } from '~/forms/failed-submission'

export default function ShopLayout() {
  return (
    <Frame shop={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  )
}

type Shop = ReturnType<typeof useLoaderData<typeof loader>>

type FrameProps = { shop: Shop; children: ReactNode }

/** The layout around a page of the shop. */
function Frame({ shop, children }: FrameProps) {
  const { logo, menu, whatsapp, delivery, cart, count, user, footer, floating } = shop
  return (
    <AuthProvider user={user}>
      <CartProvider count={count}>
        <a href="#contenido" className="button button-main skip-link">
          Saltar al contenido
        </a>
        <Header menu={menu} whatsapp={whatsapp} logo={logo} />
        {delivery ? <DeliveryBar delivery={delivery} /> : null}
        <main
          id="contenido"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 pt-5 pb-16 sm:px-6"
        >
          {children}
        </main>
        {floating ? <FloatingContact whatsapp={whatsapp} instagram={floating} /> : null}
        <Footer {...footer} occasions={menu.occasions} />
        {cart ? (
          <Suspense>
            <CartPanel cart={cart} />
          </Suspense>
        ) : null}
        <Search />
        <Account />
        <Pending />
      </CartProvider>
    </AuthProvider>
  )
}

/** Shows the error inside the shop's layout. */
export function ErrorBoundary() {
  const error = useRouteError()
  const shop = useRouteLoaderData<typeof loader>('routes/_shop')
  const failure = <Failure error={error} />
  return shop ? <Frame shop={shop}>{failure}</Frame> : <main className="px-4">{failure}</main>
}
