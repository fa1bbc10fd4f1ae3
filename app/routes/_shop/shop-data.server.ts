import { providerOf } from '~/models/site/provider'
import { logoOf } from '~/models/site/shop.server'
import { isOn, type Settings } from '~/models/site/settings/setting'
import { displayName } from '~/models/site/settings/setting-values'

/** The shop and who sells in it, as search engines read them: what its pages say, and no more. */
export function shopData(settings: Settings, origin: string) {
  const provider = providerOf(settings)
  const address = isOn(settings.show_contact_address) ? settings.sucursal_address : ''
  const place = address || provider?.address
  return {
    '@context': 'https://schema.org',
    '@type': 'Florist',
    name: displayName(settings),
    slogan: settings.slogan,
    url: `${origin}/`,
    logo: origin + logoOf(settings),
    email: settings.email,
    ...(isOn(settings.show_contact_whatsapp) && { telephone: settings.whatsapp_number }),
    ...(provider && { legalName: provider.name, taxID: provider.ruc }),
    ...(place && {
      address: { '@type': 'PostalAddress', streetAddress: place, addressCountry: 'PE' },
    }),
  }
}
