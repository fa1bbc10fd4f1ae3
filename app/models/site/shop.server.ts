import type { Shop } from '~/brand'
import type { Sign } from '~/images/shop-icons.server'
import { backgroundColors } from './background'
import { logoUrl } from '~/images/logo-url.server'
import { providerOf } from './provider'
import { waysToPay } from '~/payment-methods'
import { displayName, whatsappUrl } from './settings/setting-values'
import { isOn, offeredPayments, type Settings } from './settings/setting'

export function shopOf(settings: Settings): Shop {
  return { name: displayName(settings), slogan: settings.slogan, seller: sellerLine(settings) }
}

/** `Flores S.A.C. · RUC 20131312955 · Calle Uno 1`; blank until the settings say all three. */
export function sellerLine(settings: Settings): string {
  const provider = providerOf(settings)
  return provider ? `${provider.name} · RUC ${provider.ruc} · ${provider.address}` : ''
}

/** How the shop is reached, where and when, and how it is paid; blank or `null` where its settings do not show it. */
export function contactOf(settings: Settings) {
  const phone = isOn(settings.show_contact_whatsapp) ? settings.whatsapp_number : ''
  const address = isOn(settings.show_contact_address) ? settings.sucursal_address : ''
  const seller = sellerLine(settings)
  return {
    phone,
    whatsapp: whatsappUrl(phone, 'Hola, quiero pedir flores.'),
    // Said once: it may be the address of who sells.
    address: seller.includes(address) ? '' : address,
    hours: settings.opening_hours,
    payments: waysToPay(offeredPayments(settings), 'o'),
    seller,
  }
}

/** What its icons and its picture for chats are drawn of. */
export function signOf(settings: Settings): Sign {
  const { slogan, icon_url: picture, background_gradient } = settings
  const { colors } = backgroundColors(background_gradient)
  return { name: displayName(settings), slogan, picture, colors }
}

/** Where its logo is found. */
export function logoOf(settings: Settings): string {
  return logoUrl(settings.logo_svg, displayName(settings))
}
