import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { formatInstant } from '~/dates'
import { readForm, unknownIntent } from '~/forms/form.server'
import { listDutyRules } from '~/models/accounts/staff/duties.server'
import { listInvitations } from '~/models/accounts/staff/invitation.server'
import { listStaff } from '~/models/accounts/staff/staff.server'
import { titled } from '~/urls/title'
import { DutyRulesForm } from './duty-rules-form'
import { InvitationCard } from './invitation-card'
import { InviteForm } from './invite-form'
import { MemberCard } from './member-card'
import {
  endSessions,
  invite,
  remove,
  resetFactor,
  restore,
  setDuty,
  setRules,
  suspend,
  withdraw,
} from './staff-actions.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Personal')]

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireStaff(request, 'staff.read')
  const [staff, invitations, rules] = await Promise.all([
    listStaff(),
    listInvitations(),
    listDutyRules(),
  ])
  return {
    rules,
    staff: staff.map(({ sessions, browsers, hasFactor, suspended_at, ...member }) => ({
      ...member,
      hasFactor: Boolean(hasFactor),
      browsers: browsers.map(({ device, created_at }) => ({
        device: device || 'Otro equipo',
        since: formatInstant(new Date(created_at)),
      })),
      isYou: member.id === id,
      sessions: sessions.map(({ device, seen_at }) => ({
        device: device || 'Otro equipo',
        seen: formatInstant(new Date(seen_at)),
      })),
      suspended: suspended_at && formatInstant(suspended_at),
    })),
    invitations: invitations.map(({ created_at, ...one }) => ({
      ...one,
      sent: formatInstant(created_at),
    })),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'staff.write')
  const { form, intent } = await readForm(request)
  switch (intent) {
    case 'invite':
      return invite(form, staff.id)
    case 'withdraw':
      return withdraw(form)
    case 'duty':
      return setDuty(form)
    case 'suspend':
      return suspend(form)
    case 'restore':
      return restore(form)
    case 'end-sessions':
      return endSessions(form)
    case 'remove':
      return remove(form)
    case 'reset-factor':
      return resetFactor(form)
    case 'rules':
      return setRules(form)
    default:
      throw unknownIntent(intent)
  }
}

export default function Personnel() {
  const { staff, invitations, rules } = useLoaderData<typeof loader>()
  return (
    <div className="grid max-w-3xl gap-8">
      <div>
        <h1 className="text-2xl sm:text-3xl">Personal</h1>
        <p className="mt-1 text-ink-soft">
          Quiénes trabajan en la tienda y qué puede hacer cada persona. Un cambio vale desde lo
          siguiente que haga, y le pide volver a ingresar.
        </p>
      </div>
      <ul className="grid gap-4" aria-label="Quiénes trabajan aquí">
        {staff.map((member) => (
          <MemberCard key={`${member.id} ${member.duty}`} member={member} />
        ))}
      </ul>
      {invitations.length > 0 ? (
        <section aria-labelledby="invitaciones">
          <h2 id="invitaciones" className="mb-3 text-xl">
            Invitaciones enviadas
          </h2>
          <ul className="grid gap-4">
            {invitations.map((invitation) => (
              <InvitationCard key={invitation.id} {...invitation} />
            ))}
          </ul>
        </section>
      ) : null}
      <DutyRulesForm rules={rules} />
      {/* Sent, it is another form, with nothing in it. */}
      <InviteForm key={invitations.map(({ id, sent }) => id + sent).join()} />
    </div>
  )
}
