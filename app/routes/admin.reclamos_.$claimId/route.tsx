import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { ClaimSheet } from '~/components/paper/claim-sheet'
import { PrintButton } from '~/components/paper/print-button'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import { answerTerm } from '~/models/claims/admin/claims.server'
import { findClaim } from '~/models/claims/claim.server'
import { answerOf, sheetOf } from '~/models/claims/sheet'
import { termText } from '../admin/claim-term'
import { BackLink } from '../admin/frame/back-link'
import { sendAnswer } from './answer.server'
import { AnswerForm } from './answer-form'
import { mailLines } from './mail-lines.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Hoja N° ${data.sheet.number}` : 'Hoja no encontrada'),
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'claims.read')
  const claim = await findClaim(params.claimId ?? '')
  if (!claim) throw new Response(null, { status: 404 })
  return {
    sheet: sheetOf(claim),
    email: claim.email,
    answer: answerOf(claim),
    staff: claim.staff,
    term: termText(answerTerm(claim, new Date())),
    mails: await mailLines(claim.id),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'claims.write')
  const { form, intent } = await readUpload(request)
  if (intent !== 'answer') throw unknownIntent(intent)
  const claim = await findClaim(params.claimId ?? '')
  if (!claim) throw new Response(null, { status: 404 })
  return sendAnswer(claim, form, staff.id)
}

export default function ClaimToAnswer() {
  const { sheet, email, answer, staff, term, mails } = useLoaderData<typeof loader>()
  const answered = useActionData<{ result: SubmissionResult }>()
  return (
    <div className="mx-auto grid max-w-3xl gap-4 print:max-w-none">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to="/admin/reclamos">Libro de Reclamaciones</BackLink>
        <PrintButton />
      </div>
      <ClaimSheet sheet={sheet} answer={answer} />
      {answer ? null : <AnswerForm email={email} term={term} lastResult={answered?.result} />}
      <Mails lines={mails} staff={answer && staff} />
    </div>
  )
}

/** What became of the sheet's mails, and who answered. */
function Mails({ lines, staff }: { lines: string[]; staff: string | null }) {
  if (lines.length === 0) return null
  return (
    <section className="card grid gap-1 p-4 sm:p-6 print:hidden">
      <h2 className="text-lg">Correos</h2>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {staff ? <p className="wrap-anywhere text-ink-soft">Respondió {staff}.</p> : null}
    </section>
  )
}
