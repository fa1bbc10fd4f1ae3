import { data } from '@remix-run/node'
import { z } from 'zod'
import { signOut } from '~/cookies/auth.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { accountHash } from '~/cookies/trusted-browser.server'
import { passwordAttempt } from '~/forms/attempt-limits.server'
import { textOf } from '~/forms/form.server'
import { findByCredentials } from '~/models/accounts/user.server'
import { erase } from '~/models/customers/own-data/erasure.server'
import { accountRefusal } from '../_shop/account/account-refusal.server'
import type { DataAsker } from './asker.server'
import { OF_STAFF } from './mine'

/**
 * Erases what the shop holds of who asks. An account says its password again; a mailed link is enough. Whoever was
 * signed in is not any more.
 */
export async function eraseMine(request: Request, form: FormData, asker: DataAsker) {
  if (asker.isStaff) return refuse(form, 'sure', OF_STAFF)
  if (textOf(form, 'sure') !== 'on') return refuse(form, 'sure', 'Marca que quieres borrarlos')
  if (asker.by === 'account') {
    const refusal = await wrongPassword(form, asker.mail)
    if (refusal) return refusal
  }
  const done = await erase({ mail: asker.mail }, { askedBy: asker.by, by: null, now: new Date() })
  const headers = await signOut(request)
  const toast = { title: 'Borramos tus datos', tone: 'normal' } as const
  return redirectWithToast(`/mis-datos?borrado=${done.waiting}`, toast, headers)
}

async function wrongPassword(form: FormData, mail: string) {
  const here = { address: '', knownBrowser: `borrar ${mail}` }
  const guess = passwordAttempt(accountHash(mail), here)
  const wait = await guess.begin()
  if (wait !== null) return refuse(form, 'password', TOO_MANY, wait)
  const user = await findByCredentials(mail, textOf(form, 'password')).catch(
    async (error: unknown) => {
      await guess.giveBack()
      throw error
    },
  )
  if (!user) return refuse(form, 'password', 'Esa no es tu contraseña')
  await guess.giveBack()
  return null
}

const TOO_MANY = 'Hiciste muchos intentos. Espera unos minutos.'

/** @param wait seconds until the next attempt is allowed, when there were too many */
function refuse(form: FormData, field: string, text: string, wait: number | null = null) {
  const title = 'No se borró nada'
  const answer = accountRefusal(form, z.object({}), { title, fieldErrors: { [field]: [text] } })
  if (wait === null) return data(answer, { status: 400 })
  return data(answer, { status: 429, headers: { 'Retry-After': String(wait) } })
}
