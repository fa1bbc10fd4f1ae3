import { Form, useActionData, useRouteLoaderData, useSubmit } from '@remix-run/react'
import { useState } from 'react'
import { useHydrated } from '~/components/hydrated'
import { canBeTold, forgetDevice, rememberDevice, subscribe } from '../admin/frame/push'
import type { loader } from '../admin/route'

/** Whether this browser is told, and the button for it. Turning it on is the browser's own matter: it needs scripts. */
export function ThisDevice({ isOn, publicKey }: { isOn: boolean; publicKey: string }) {
  return (
    <section aria-labelledby="este-equipo" className="card grid gap-2 p-5">
      <h2 id="este-equipo" className="text-xl">
        Este equipo
      </h2>
      {isOn ? <TurnOff /> : <TurnOn publicKey={publicKey} />}
      <p className="text-[0.9375rem] text-ink-soft">
        Los avisos llegan mientras tu sesión siga abierta en este equipo: se cierra sola tras 12
        horas sin usar la tienda. Cuando vuelves a ingresar aquí, siguen sin que hagas nada más.
      </p>
    </section>
  )
}

function TurnOff() {
  return (
    <Form method="post" onSubmit={() => void forgetDevice()} className="grid gap-2">
      <p>
        <strong>Este equipo te avisa.</strong>
      </p>
      <button
        name="intent"
        value="remove-device"
        className="button button-quiet justify-self-start"
      >
        Apagar en este equipo
      </button>
    </Form>
  )
}

function TurnOn({ publicKey }: { publicKey: string }) {
  const hydrated = useHydrated()
  const answer = useActionData<{ problem?: string }>()
  const { problem, isBusy, turnOn } = useTurnOn(publicKey)
  if (!hydrated) {
    return <p>Este equipo no te avisa. Encenderlo necesita JavaScript en el navegador.</p>
  }
  if (!canBeTold()) return <NotHere />
  return (
    <>
      <p>Este equipo no te avisa.</p>
      <button
        type="button"
        className="button button-main justify-self-start"
        aria-disabled={isBusy}
        onClick={turnOn}
      >
        Encender en este equipo
      </button>
      <p role="alert" className="font-medium text-rosewood empty:hidden">
        {problem ?? answer?.problem}
      </p>
    </>
  )
}

function NotHere() {
  return (
    <>
      <p>
        Este navegador no puede avisarte. Prueba con Chrome, Edge o Firefox, y con la dirección de
        la tienda que empieza con https.
      </p>
      <p>
        En un iPhone o iPad hace falta iOS 16.4 o uno más nuevo: en Safari toca «Compartir» y luego
        «Agregar a inicio», abre la tienda desde ese ícono y vuelve a esta pantalla.
      </p>
    </>
  )
}

const DENIED =
  'Tu navegador tiene bloqueadas las notificaciones de la tienda. Permítelas en sus ajustes, en los permisos de este sitio, y prueba otra vez.'
const FAILED =
  'Tu navegador no pudo encender los avisos. Revisa tu conexión y prueba otra vez; en una ventana privada no se puede.'

function useTurnOn(publicKey: string) {
  const staff = useRouteLoaderData<typeof loader>('routes/admin')
  const submit = useSubmit()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function turnOn() {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const subscribed = await subscribe(publicKey)
      if (!subscribed) return setProblem(DENIED)
      if (staff) rememberDevice(staff.marks)
      submit({ intent: 'add-device', ...subscribed }, { method: 'post' })
    } catch {
      setProblem(FAILED)
    } finally {
      setBusy(false)
    }
  }

  return { problem, isBusy, turnOn: () => void turnOn() }
}
