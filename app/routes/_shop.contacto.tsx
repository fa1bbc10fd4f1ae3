import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StructuredData } from '~/components/structured-data'
import { orEmpty } from '~/database/availability.server'
import { activeZones } from '~/models/delivery/shipping-zone.server'
import { providerOf } from '~/models/site/provider'
import { isOn, SETTING_DEFAULTS } from '~/models/site/settings/setting'
import { displayName, socialLink, whatsappUrl } from '~/models/site/settings/setting-values'
import { shownSettings } from '~/models/site/settings/setting.server'
import { pageMeta } from '~/urls/page-meta'
import { floristData } from '~/urls/structured-data'
import { shopData } from './_shop/shop-data.server'
import { shopName } from '~/urls/title'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contacto',
    description: `Escríbele a ${shopName(matches)}: correo, Instagram y TikTok de nuestra florería en Lima.`,
    path: '/contacto',
  })

/** @source docs/specification/decisions.md Q-018: Instagram always, WhatsApp and the address by their settings */
export async function loader({ context }: LoaderFunctionArgs) {
  const [settings, zones] = await Promise.all([
    shownSettings(context),
    orEmpty(activeZones(context), []),
  ])
  const districts = [...new Set(zones.flatMap(({ areas }) => areas))]
  const { instagram_url, tiktok_url } = SETTING_DEFAULTS
  const text = `Hola, ${displayName(settings)}, tengo una consulta`
  return {
    email: settings.email,
    instagram: socialLink(settings.instagram_url, 'instagram.com', instagram_url),
    tiktok: socialLink(settings.tiktok_url, 'tiktok.com', tiktok_url),
    whatsapp: isOn(settings.show_contact_whatsapp)
      ? whatsappUrl(settings.whatsapp_number, text)
      : null,
    address: isOn(settings.show_contact_address) ? settings.sucursal_address : '',
    hours: settings.opening_hours,
    seller: providerOf(settings),
    data: shopData(settings, districts),
  }
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function Contact() {
  const { seller, data, ...ways } = useLoaderData<typeof loader>()
  const { email, instagram, tiktok, whatsapp, address, hours } = ways
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <header className="card p-5 sm:p-10">
        <h1 className="text-3xl sm:text-4xl">Contacto</h1>
        <p className="mt-2 text-lg text-ink-soft">
          Cuéntanos para quién son las flores y qué día quieres que lleguen. Te ayudamos a elegir.
        </p>
        <Chats whatsapp={whatsapp} instagram={instagram} />
      </header>
      <dl className="grid gap-5 sm:grid-cols-2">
        <Way label="Correo">
          <a className={link} href={`mailto:${email}`}>
            {email}
          </a>
        </Way>
        <Way label="Redes sociales">
          <a className={link} href={instagram} target="_blank" rel="noopener">
            Instagram
          </a>{' '}
          <a className={link} href={tiktok} target="_blank" rel="noopener">
            TikTok
          </a>
        </Way>
        {address ? <Written label="Dirección" text={address} /> : null}
        {hours ? <Written label="Horario de atención" text={hours} /> : null}
        {seller ? (
          <Written
            label="Quién te vende"
            text={`${seller.name}\nRUC ${seller.ruc}\n${seller.address}`}
          />
        ) : null}
      </dl>
      <StructuredData data={floristData(data)} />
    </div>
  )
}

function Chats({ whatsapp, instagram }: { whatsapp: string | null; instagram: string }) {
  return (
    <p className="mt-5 flex flex-wrap gap-3">
      {whatsapp ? (
        <a className="button button-main" href={whatsapp} target="_blank" rel="noopener">
          Escríbenos por WhatsApp
        </a>
      ) : null}
      <a
        className={`button ${whatsapp ? 'button-quiet' : 'button-main'}`}
        href={instagram}
        target="_blank"
        rel="noopener"
      >
        Escríbenos por Instagram
      </a>
    </p>
  )
}

function Written({ label, text }: { label: string; text: string }) {
  return (
    <Way label={label}>
      <span className="wrap-anywhere whitespace-pre-line">{text}</span>
    </Way>
  )
}

const link = 'link mr-4 inline-flex min-h-11 items-center wrap-anywhere'

function Way({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="card px-5 py-4">
      <dt className="font-display text-lg font-semibold">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
