import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff, sessionId } from '~/cookies/auth.server'
import { formatInstant } from '~/dates'
import { readForm, unknownIntent } from '~/forms/form.server'
import { listPushDevices } from '~/models/accounts/push/push-devices.server'
import { pushKeys } from '~/models/accounts/push/push-keys.server'
import { pushSettings } from '~/models/accounts/push/push-settings.server'
import { titled } from '~/urls/title'
import { addDevice, removeDevice, saveSettings } from './push-actions.server'
import { SettingsForm } from './settings-form'
import { ThisDevice } from './this-device'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Avisos en el celular')]

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireStaff(request, 'orders.read')
  const session = (await sessionId(request)) ?? ''
  const [settings, devices, keys] = await Promise.all([
    pushSettings(id),
    listPushDevices(id, session),
    pushKeys(),
  ])
  return {
    settings,
    key: keys.public_key,
    isOn: devices.some(({ isThis }) => isThis),
    devices: devices.map(({ device, created_at, isThis }) => ({
      name: device || 'Otro equipo',
      since: formatInstant(created_at),
      isThis,
    })),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'orders.read')
  const { form, intent } = await readForm(request)
  const session = (await sessionId(request)) ?? ''
  switch (intent) {
    case 'save':
      return saveSettings(form, staff.id)
    case 'add-device':
      return addDevice(form, session)
    case 'remove-device':
      return removeDevice(session)
    case 'renew-device':
      // Sent by a script, which reads no answer.
      await addDevice(form, session)
      return redirect('/admin/avisos', 303)
    default:
      throw unknownIntent(intent)
  }
}

/** What somebody of the staff is told while no page of the shop is open, and on which devices. */
export default function Pushes() {
  const { settings, devices, isOn, ...shop } = useLoaderData<typeof loader>()
  return (
    <div className="grid max-w-3xl gap-6">
      <div>
        <h1 className="text-2xl sm:text-3xl">Avisos en el celular</h1>
        <p className="mt-1 text-ink-soft">
          El timbre, con el celular bloqueado: una notificación que dice qué pasó y el número del
          pedido, sin nombres, teléfonos ni montos.
        </p>
      </div>
      <ThisDevice isOn={isOn} publicKey={shop.key} />
      <SettingsForm settings={settings} />
      {devices.length > 0 ? (
        <section aria-labelledby="equipos" className="card p-5">
          <h2 id="equipos" className="text-xl">
            Dónde te avisamos
          </h2>
          <ul className="mt-2 list-disc pl-5">
            {devices.map(({ name, since, isThis }, at) => (
              <li key={at} className="wrap-anywhere">
                {name}, desde el {since}
                {isThis ? <strong> (este equipo)</strong> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
