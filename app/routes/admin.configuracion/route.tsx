import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { unknownIntent } from '~/forms/form.server'
import { logoUrl } from '~/images/logo-url.server'
import { settingsToEdit } from '~/models/site/settings/setting-editor.server'
import { readUpload } from '~/forms/upload.server'
import { formValues, look, saveTheSettings, storedPictures } from './settings.server'
import { SECTIONS } from './sections'
import { SettingsEditor } from './settings-editor'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Configuración')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'settings.read')
  const { values, version } = await settingsToEdit()
  const { logo_svg } = values
  return {
    version,
    fields: formValues(values),
    logo: { stored: logo_svg, url: logoUrl(logo_svg) },
    pictures: storedPictures(values),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'settings.write')
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
      return saveTheSettings(upload)
    case 'look':
      return look(upload)
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Configuration() {
  const settings = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="mb-4 text-2xl sm:text-3xl">Configuración</h1>
      <nav
        aria-label="Secciones de la configuración"
        className="mb-5 flex overflow-x-auto border-b border-line sm:flex-wrap"
      >
        {SECTIONS.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex min-h-11 items-center border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-ink-soft hover:text-ink"
          >
            {title}
          </a>
        ))}
      </nav>
      {/* Remounted after saving, because stored values may be normalized. */}
      <SettingsEditor key={settings.version} {...settings} />
    </>
  )
}
