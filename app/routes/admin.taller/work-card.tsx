import { Badge } from '~/components/badge'
import { Picture } from '~/components/picture'
import type { BenchSlot } from './bench-of'

type Work = BenchSlot['works'][number]

/** One line to make: its picture, what goes into it, and the words of its card. */
export function WorkCard({ work }: { work: Work }) {
  return (
    <li className="card grid break-inside-avoid grid-cols-[6rem_minmax(0,1fr)] content-start gap-x-4 gap-y-3 p-4">
      <Picture
        src={work.picture}
        alt=""
        sizes="6rem"
        imgClassName="w-24 rounded-xl object-cover aspect-[4/5]"
      />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-sans text-lg leading-snug font-bold tracking-normal">{work.what}</h3>
        {work.color ? <p>Envase {work.color}</p> : null}
        {work.contents ? <p>{work.contents}</p> : null}
        {work.complements.map((extra) => (
          <p key={extra}>+ {extra}</p>
        ))}
        <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft">
          <Badge look={work.state.badge}>{work.state.label}</Badge>
          {work.number}
        </p>
      </div>
      <div className="col-span-2 grid gap-2">
        {work.receiver ? <p>Para {work.receiver}</p> : null}
        {work.card ? <CardWords {...work.card} /> : <p className="text-ink-soft">Sin tarjeta</p>}
        {work.care.length > 0 ? <Care steps={work.care} /> : null}
      </div>
    </li>
  )
}

function CardWords({ text, signature }: NonNullable<Work['card']>) {
  return (
    <div className="rounded-xl border border-dashed border-ink-soft p-3 font-display">
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      {signature ? <p className="mt-2 wrap-anywhere">{signature}</p> : null}
    </div>
  )
}

function Care({ steps }: { steps: string[] }) {
  return (
    <details className="print:hidden">
      <summary className="link inline-flex min-h-11 items-center">Cuidados</summary>
      <ol className="grid list-decimal gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}
