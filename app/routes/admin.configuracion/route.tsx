import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { unknownIntent } from '~/forms/form.server'
import { logoOf } from '~/models/site/shop.server'
import { missingSeller, SELLER_LAW } from '~/models/site/missing-seller.server'
import { settingsToEdit } from '~/models/site/settings/setting-editor.server'
import { readUpload } from '~/forms/upload.server'
import { withoutHidden } from './hidden-settings.server'
import { may } from '~/models/accounts/permissions'
import { hiddenSettings } from '~/models/site/settings/seen-settings'
import { settingSections } from './sections'
import { formValues, look, saveTheSettings, storedPictures } from './settings.server'
import { SettingsEditor } from './settings-editor'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Configuración')]

export async function loader({ request }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'settings.read')
  const { values: stored, version } = await settingsToEdit()
  const values = withoutHidden(stored, hiddenSettings(may(duty, 'settings.payments')))
  const { logo_svg } = values
  return {
    version,
    sections: settingSections(values, may(duty, 'settings.payments')),
    fields: formValues(values),
    logo: { stored: logo_svg, url: logoOf(values) },
    pictures: storedPictures(values),
    missingSeller: missingSeller(stored),
    law: SELLER_LAW,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const { duty } = await requireStaff(request, 'settings.write')
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
      return saveTheSettings(upload, hiddenSettings(may(duty, 'settings.payments')))
    case 'look':
      return look(upload, hiddenSettings(may(duty, 'settings.payments')))
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Configuration() {
  const { missingSeller: missing, law, ...settings } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="mb-4 text-2xl sm:text-3xl">Configuración</h1>
      {missing.length > 0 ? <SellerNotice missing={missing} law={law} /> : null}
      {/* Remounted after saving, because stored values may be normalized. */}
      <SettingsEditor key={settings.version} {...settings} />
    </>
  )
}

const list = new Intl.ListFormat('es')

/** In a published shop, until it says who sells. */
function SellerNotice({ missing, law }: { missing: string[]; law: string }) {
  return (
    <p className="mb-5 max-w-3xl rounded-xl bg-butter/50 px-4 py-3">
      <strong>La tienda no dice quién vende.</strong> {missing.length === 1 ? 'Falta' : 'Faltan'}{' '}
      {list.format(missing)}, en{' '}
      <a href="#empresa" className="link">
        Datos de la empresa
      </a>
      . {law}
    </p>
  )
}
