import { useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { requireAdmin } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { unknownIntent } from '~/forms/form.server'
import { logoUrl } from '~/images/logo-url.server'
import { settingsToEdit } from '~/models/site/setting-editor.server'
import { readUpload } from '~/forms/upload.server'
import { useUnsaved } from '../admin/form/editor'
import { InterruptedNotice, useAnswer } from '../admin/form/interrupted'
import { useSaveKey } from '../admin/form/save-key'
import {
  About,
  Contact,
  HiddenElements,
  HeaderLimit,
  Inventory,
  Recipients,
} from './plain-sections'
import { LegalTexts, Seller } from './legal'
import { Payment } from './payment'
import { BankAccount, UnpaidOrders } from './payment-terms'
import {
  formValues,
  look,
  saveTheSettings,
  type SettingsAnswer,
  type SettingsField,
} from './settings.server'
import { asPicture, SiteFace } from './site-face'

export const meta: MetaFunction = () => [{ title: `Configuración | ${brand.name}` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { values, version } = await settingsToEdit()
  const { logo_svg, yape_qr_url, plin_qr_url } = values
  return {
    version,
    fields: formValues(values),
    logo: { stored: logo_svg, url: logoUrl(logo_svg) },
    qr: { yape: yape_qr_url || null, plin: plin_qr_url || null },
  }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
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
  const { version } = useLoaderData<typeof loader>()
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
      <SettingsEditor key={version} />
    </>
  )
}

function SettingsEditor() {
  const { version, fields: values, logo, qr } = useLoaderData<typeof loader>()
  const answer = useAnswer<SettingsAnswer>()
  const isSaving = useNavigation().state === 'submitting'
  const unsaved = useUnsaved()
  useSaveKey('ajustes')
  const [form, fields] = useForm<Record<SettingsField, string>>({
    id: 'ajustes',
    lastResult: answer?.result,
    defaultValue: values,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
  })
  const svg = answer?.logo ?? fields.logo_svg.initialValue ?? ''
  const drawn = svg === logo.stored ? logo.url : svg ? asPicture(svg) : '/logo.svg'
  return (
    <Form
      id={form.id}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={unsaved.note}
      onSubmit={unsaved.forget}
      preventScrollReset
      className="grid max-w-3xl gap-6"
    >
      {/* Enter submits with the first button of a form. */}
      <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <input type="hidden" name="version" value={answer?.version ?? version} />
      <input type="hidden" name="logo_svg" value={svg} />
      <InterruptedNotice />
      <ErrorSummary title="No se pudieron guardar los cambios" problems={problemsOf(form)} />
      <SiteFace fields={fields} logo={drawn} hasOwnLogo={svg !== ''} />
      <About fields={fields} />
      <Payment fields={fields} stored={qr} accepted={answer?.qr} />
      <BankAccount fields={fields} />
      <UnpaidOrders fields={fields} />
      <HiddenElements fields={fields} />
      <HeaderLimit fields={fields} />
      <Contact fields={fields} />
      <Seller fields={fields} />
      <LegalTexts fields={fields} />
      <Inventory fields={fields} />
      <Recipients fields={fields} />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3">
        <button
          name="intent"
          value="save"
          className="button button-main"
          aria-disabled={isSaving || undefined}
        >
          Guardar cambios
        </button>
        <p role="status" className="text-[0.9375rem] text-ink-soft empty:hidden">
          {unsaved.isThere ? 'Cambios sin guardar' : ''}
        </p>
      </div>
    </Form>
  )
}
