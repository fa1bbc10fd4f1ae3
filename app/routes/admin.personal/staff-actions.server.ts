import { z } from 'zod'
import { redirectWithToast, type Toast } from '~/cookies/toast.server'
import { parseForm, refuse, textOf } from '~/forms/form.server'
import { email } from '~/forms/form-values.server'
import { DUTY_WORDS } from '~/models/accounts/duty-words'
import { removeFactor } from '~/models/accounts/factor/second-factor.server'
import { DUTIES, type Duty } from '~/models/accounts/permissions'
import { closeSessionsOf } from '~/models/accounts/session.server'
import { type DutyRules, setDutyRules } from '~/models/accounts/staff/duties.server'
import { inviteStaff, withdrawInvitation } from '~/models/accounts/staff/invitation.server'
import { changeStaff, type StaffChange } from '~/models/accounts/staff/staff.server'
import { isUuid } from '~/models/records/uuid'

const duty = z.enum(DUTIES, { error: 'Elige una función' })
const Invitation = z.object({ email: email(), duty })

export async function invite(form: FormData, invitedBy: string) {
  const submission = parseForm(form, Invitation)
  if (submission.status !== 'success') return refuse(submission)
  const { value } = submission
  if (!(await inviteStaff(value.email, value.duty, invitedBy))) {
    return refuse(submission, { fieldErrors: { email: ['Esa persona ya trabaja en la tienda'] } })
  }
  return done(`Invitación enviada a ${value.email}`)
}

export async function withdraw(form: FormData) {
  const id = textOf(form, 'id')
  if (isUuid(id)) await withdrawInvitation(id)
  return done('Invitación retirada', 'Su enlace ya no abre nada.')
}

export function setDuty(form: FormData) {
  const chosen = duty.safeParse(textOf(form, 'duty'))
  if (!chosen.success) return failed('Elige una función')
  return change(form, { duty: chosen.data }, `Su función es ${DUTY_WORDS[chosen.data].name}`)
}

export function suspend(form: FormData) {
  return change(form, { suspended_at: new Date() }, 'Acceso suspendido')
}

export function restore(form: FormData) {
  return change(form, { suspended_at: null }, 'Acceso devuelto')
}

export function remove(form: FormData) {
  return change(form, { role: 'customer' }, 'Ya no es parte del personal')
}

export async function endSessions(form: FormData) {
  const id = textOf(form, 'id')
  if (isUuid(id)) await closeSessionsOf(id)
  return done('Sesiones cerradas', 'Tiene que volver a ingresar.')
}

export async function resetFactor(form: FormData) {
  const id = textOf(form, 'id')
  const wasThere = isUuid(id) && (await removeFactor(id))
  if (!wasThere) return failed('Esa persona no tiene segundo paso')
  return done('Segundo paso restablecido', 'Le avisamos por correo.')
}

/** Each box that is ticked says its duty. */
export async function setRules(form: FormData) {
  const ticked = (name: string, of: Duty) => form.getAll(name).includes(of)
  const rules = DUTIES.map((of) => [
    of,
    {
      second_factor: ticked('second_factor', of),
      order_mails: ticked('order_mails', of),
      backup_mails: ticked('backup_mails', of),
      error_mails: ticked('error_mails', of),
    },
  ])
  await setDutyRules(Object.fromEntries(rules) as Record<Duty, DutyRules>)
  return done('Guardado')
}

const REFUSALS: Record<Exclude<StaffChange, 'changed'>, string> = {
  gone: 'Esa persona ya no trabaja en la tienda',
  'last-owner': 'Es la única dueña: da antes esa función a otra persona',
}

async function change(form: FormData, to: Parameters<typeof changeStaff>[1], title: string) {
  const id = textOf(form, 'id')
  const changed = isUuid(id) ? await changeStaff(id, to) : 'gone'
  return changed === 'changed' ? done(title) : failed(REFUSALS[changed])
}

function done(title: string, description?: string) {
  return answer({ title, description, tone: 'normal' })
}

function failed(title: string) {
  return answer({ title, tone: 'error' })
}

function answer(toast: Toast) {
  return redirectWithToast('/admin/personal', toast)
}
