import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { unknownIntent } from '~/forms/form.server'
import { logoUrl } from '~/images/logo-url.server'
import { settingsToEdit } from '~/models/site/setting-editor.server'
import { readUpload } from '~/forms/upload.server'
import { formValues, look, saveTheSettings, storedQrs } from './settings.server'
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
    qr: storedQrs(values),
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

const SECTIONS = [
  { id: 'sitio', label: 'Personalización del sitio' },
  { id: 'nosotros', label: 'Sobre nosotros' },
  { id: 'pago', label: 'Método de pago' },
  { id: 'banco', label: 'Cuenta bancaria' },
  { id: 'impagos', label: 'Pedidos sin pagar' },
  { id: 'ocultos', label: 'Elementos ocultos' },
  { id: 'navegacion', label: 'Navegación' },
  { id: 'contacto', label: 'Contacto y redes sociales' },
  { id: 'empresa', label: 'Datos de la empresa' },
  { id: 'legales', label: 'Textos legales' },
  { id: 'inventario', label: 'Inventario' },
  { id: 'quien-recibe', label: 'Quien recibe' },
]

export default function Configuration() {
  const settings = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="mb-4 text-2xl sm:text-3xl">Configuración</h1>
      <nav
        aria-label="Secciones de la configuración"
        className="mb-5 flex overflow-x-auto border-b border-line sm:flex-wrap"
      >
        {SECTIONS.map(({ id, label }) => (
          <a key={id} href={`#${id}`} className="tab">
            {label}
          </a>
        ))}
      </nav>
      {/* Remounted after saving, because stored values may be normalized. */}
      <SettingsEditor key={settings.version} {...settings} />
    </>
  )
}
