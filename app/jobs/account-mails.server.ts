import { accountExists } from '~/emails/account-exists'
import { confirmAccount } from '~/emails/confirm-account'
import { written } from '~/emails/mail'
import { resetPassword } from '~/emails/reset-password'
import { secondFactor } from '~/emails/second-factor'
import { staffInvitation } from '~/emails/staff-invitation'
import { env } from '~/env.server'
import type { Tasks } from '~/jobs/worker.server'
import { worthOf } from '~/models/coupons/coupon'
import { WELCOME_DISCOUNT } from '~/models/coupons/welcome-coupon.server'
import { openReset } from '~/models/accounts/passwords/password-change.server'
import { DUTY_WORDS } from '~/models/accounts/duty-words'
import { findInvitation } from '~/models/accounts/staff/invitation.server'
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
    const { username, email: to } = user
    const props = { origin: env.origin, username, link, couponWorth: worthOf(WELCOME_DISCOUNT) }
    await deliver({ to, ...written(confirmAccount, props), key: 'confirm-account' }, attempt)
  },

  async 'account-exists'({ email }, attempt) {
    const user = await findByEmail(email)
    if (!user) return
    const links = {
      signInLink: `${env.origin}/ingresar`,
      forgotLink: `${env.origin}/forgot-password`,
    }
    const letter = written(accountExists, { origin: env.origin, ...links })
    await deliver({ to: user.email, ...letter, key: 'account-exists' }, attempt)
  },

  async 'reset-password'({ email, token }, attempt) {
    const to = await openReset(email, token)
    if (!to) return
    const link = linkTo('/reset-password', token)
    const letter = written(resetPassword, { origin: env.origin, link })
    await deliver({ to, ...letter, key: 'reset-password' }, attempt)
  },

  async 'staff-invitation'({ userId, token }, attempt) {
    const invitation = await findInvitation(userId)
    if (!invitation) return
    const { name, about } = DUTY_WORDS[invitation.duty]
    const props = { origin: env.origin, duty: name, about, link: linkTo('/invitacion', token) }
    const letter = written(staffInvitation, props)
    await deliver({ to: invitation.email, ...letter, key: 'staff-invitation' }, attempt)
  },

  async 'second-factor'({ userId, event }, attempt) {
    const user = await findAddressee(userId)
    if (!user) return
    const props = { origin: env.origin, event, link: `${env.origin}/segundo-paso` }
    const letter = written(secondFactor, props)
    await deliver({ to: user.email, ...letter, key: 'second-factor' }, attempt)
  },
} satisfies Partial<Tasks>

function linkTo(path: string, token: string): string {
  return `${env.origin}${path}?token=${encodeURIComponent(token)}`
}
