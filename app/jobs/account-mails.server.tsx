import { AccountExists } from '~/emails/account-exists'
import { ConfirmAccount } from '~/emails/confirm-account'
import { ResetPassword } from '~/emails/reset-password'
import { env } from '~/env.server'
import type { Tasks } from '~/jobs/worker.server'
import { worthOf } from '~/models/coupons/coupon'
import { WELCOME_DISCOUNT } from '~/models/coupons/welcome-coupon.server'
import { openReset } from '~/models/accounts/password-change.server'
import { findAddressee, findByEmail } from '~/models/accounts/user.server'
import { deliver } from './deliver.server'

/**
 * The mails about an account, sent to its stored address. A deleted account gets none.
 *
 * @source docs/specification/decisions.md
 */
export const accountMails = {
  async 'confirm-account'({ userId, token }, attempt) {
    const user = await findAddressee(userId)
    if (!user) return
    const link = linkTo('/auth/callback', token)
    const props = { username: user.username, link, couponWorth: worthOf(WELCOME_DISCOUNT) }
    const element = <ConfirmAccount origin={env.origin} {...props} />
    const subject = 'Confirma tu correo'
    await deliver({ to: user.email, subject, element, key: 'confirm-account' }, attempt)
  },

  async 'account-exists'({ email }, attempt) {
    const user = await findByEmail(email)
    if (!user) return
    const { origin } = env
    const links = { signInLink: `${origin}/ingresar`, forgotLink: `${origin}/forgot-password` }
    const element = <AccountExists origin={origin} {...links} />
    const subject = 'Ya tienes una cuenta'
    await deliver({ to: user.email, subject, element, key: 'account-exists' }, attempt)
  },

  async 'reset-password'({ email, token }, attempt) {
    const to = await openReset(email, token)
    if (!to) return
    const link = linkTo('/reset-password', token)
    const element = <ResetPassword origin={env.origin} link={link} />
    const subject = 'Cambia tu contraseña'
    await deliver({ to, subject, element, key: 'reset-password' }, attempt)
  },
} satisfies Partial<Tasks>

function linkTo(path: string, token: string): string {
  return `${env.origin}${path}?token=${encodeURIComponent(token)}`
}
