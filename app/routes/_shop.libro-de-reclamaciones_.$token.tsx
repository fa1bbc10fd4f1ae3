import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { titled } from '~/urls/title'
import { ClaimSheet } from '~/components/paper/claim-sheet'
import { PrintButton } from '~/components/paper/print-button'
import { formatDay, limaDay } from '~/dates'
import { answerDue } from '~/models/claims/answer-days'
import { claimOfToken } from '~/models/claims/claim.server'
import { answerOf, sheetOf } from '~/models/claims/sheet'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Hoja N° ${data.sheet.number}` : 'Página no encontrada'),
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' })

/** A sheet of the complaints book for whom it was mailed to, to print or to read the answer. */
export async function loader({ params }: LoaderFunctionArgs) {
  const claim = await claimOfToken(params.token ?? '')
  if (!claim) throw new Response(null, { status: 404 })
  return {
    sheet: sheetOf(claim),
    email: claim.email,
    due: formatDay(answerDue(limaDay(claim.created_at))),
    answer: answerOf(claim),
  }
}

export default function FiledClaim() {
  const { sheet, email, due, answer } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid max-w-3xl gap-5 print:max-w-none">
      <div className="grid gap-3 rounded-card bg-leaf-soft p-5 print:hidden">
        <p className="wrap-anywhere">
          {answer
            ? `Respondimos tu ${sheet.kind.toLowerCase()}. También te enviamos la respuesta a ${email}.`
            : `Recibimos tu ${sheet.kind.toLowerCase()}. Te enviamos una copia a ${email} y te respondemos a más tardar el ${due}. Guarda la dirección de esta página.`}
        </p>
        <PrintButton />
      </div>
      <ClaimSheet sheet={sheet} answer={answer} />
    </div>
  )
}

export { shouldRevalidate } from '~/forms/failed-submission'
