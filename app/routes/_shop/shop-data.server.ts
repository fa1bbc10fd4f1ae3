import { env } from '~/env.server'
import { openHours } from '~/models/site/opening-hours'
import { providerOf } from '~/models/site/provider'
import { logoOf } from '~/models/site/shop.server'
import { isOn, type Settings } from '~/models/site/settings/setting'
import { displayName } from '~/models/site/settings/setting-values'

/** What the first page tells search engines of the shop: what its pages say, and no more. */
export function florist(settings: Settings) {
  const phone = isOn(settings.show_contact_whatsapp) ? settings.whatsapp_number : ''
  const hours = openHours(settings.opening_hours)
  return {
    name: displayName(settings),
    ...(phone && { telephone: phone }),
    ...(hours.length > 0 && { openingHours: hours }),
  }
}

/**
 * The same with who sells in it.
 *
 * @param districts that it delivers to
 */
export function shopData(settings: Settings, districts: string[]) {
  const provider = providerOf(settings)
  const address = isOn(settings.show_contact_address) ? settings.sucursal_address : ''
  const place = address || provider?.address
  return {
    ...florist(settings),
    url: `${env.origin}/`,
    slogan: settings.slogan,
    logo: env.origin + logoOf(settings),
    email: settings.email,
    ...(districts.length > 0 && { areaServed: districts }),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      merchantReturnLink: `${env.origin}/terminos`,
    },
    ...(provider && { legalName: provider.name, taxID: provider.ruc }),
    ...(place && {
      address: { '@type': 'PostalAddress', streetAddress: place, addressCountry: 'PE' },
    }),
  }
}
