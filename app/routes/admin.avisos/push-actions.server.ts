import { data } from '@remix-run/node'
import { z } from 'zod'
import { redirectWithToast } from '~/cookies/toast.server'
import { parseForm, refuse, textOf } from '~/forms/form.server'
import { time } from '~/forms/form-values.server'
import { NEWS } from '~/models/accounts/push/push'
import { addPushDevice, removePushDevice } from '~/models/accounts/push/push-devices.server'
import { savePushSettings } from '~/models/accounts/push/push-settings.server'

const BOTH = 'Escribe las dos horas, o deja las dos en blanco'

const Settings = z
  .object({ quiet_from: time(''), quiet_to: time('') })
  .refine(({ quiet_from, quiet_to }) => !quiet_from === !quiet_to, {
    path: ['quiet_to'],
    error: BOTH,
  })
  .refine(({ quiet_from, quiet_to }) => !quiet_from || quiet_from !== quiet_to, {
    path: ['quiet_to'],
    error: 'Escribe una hora distinta de la primera',
  })

export async function saveSettings(form: FormData, userId: string) {
  const submission = parseForm(form, Settings)
  if (submission.status !== 'success') return refuse(submission)
  const { quiet_from: from, quiet_to: to } = submission.value
  const chosen = form.getAll('news')
  await savePushSettings(userId, {
    kinds: NEWS.filter((news) => chosen.includes(news)),
    quiet: from ? { from, to } : null,
  })
  return done('Guardado')
}

const REFUSED =
  'No pudimos usar la dirección que dio este navegador. Prueba otra vez, o con otro navegador.'

/** Of a subscription that a script got from its browser. */
export async function addDevice(form: FormData, session: string) {
  const [endpoint, p256dh, auth] = [
    textOf(form, 'endpoint'),
    textOf(form, 'p256dh'),
    textOf(form, 'auth'),
  ]
  const added = await addPushDevice(session, { endpoint, p256dh, auth })
  if (added !== 'added') return data({ problem: REFUSED }, { status: 400 })
  return done('Este equipo te avisará')
}

export async function removeDevice(session: string) {
  await removePushDevice(session)
  return done('Este equipo ya no te avisa')
}

function done(title: string) {
  return redirectWithToast('/admin/avisos', { title, tone: 'normal' })
}
