import { Form } from '@remix-run/react'
import { Badge } from '~/components/badge'
import { Picture } from '~/components/picture'
import type { Work } from './bench-of.server'

/** One line to make: its picture, what goes into it, the words of its card, and that it is ready. */
export function WorkCard({ work, to }: { work: Work; to: string }) {
  return (
    <li
      id={work.id}
      className="card grid scroll-mt-24 break-inside-avoid content-start gap-x-4 gap-y-3 p-4 print:grid-cols-[6rem_minmax(0,1fr)]"
    >
      <Picture
        src={work.picture}
        alt=""
        sizes="(min-width: 80rem) 19rem, (min-width: 64rem) 28rem, (min-width: 40rem) 45vw, 90vw"
        box={1}
        imgClassName="w-full rounded-xl object-cover aspect-square print:aspect-[4/5]"
      />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-sans text-xl leading-snug font-bold tracking-normal">{work.what}</h3>
        {work.color ? <p className="text-lg">Envase {work.color}</p> : null}
        {work.contents ? <p className="text-lg">{work.contents}</p> : null}
        {work.recipe ? <p className="text-lg">Lleva {work.recipe}</p> : null}
        {work.complements.map((extra) => (
          <p key={extra} className="text-lg">
            + {extra}
          </p>
        ))}
        <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft">
          {work.isToRemake ? <Badge look="destructive">Por rehacer</Badge> : null}
          <Badge look={work.state.badge}>{work.state.label}</Badge>
          {work.number}
        </p>
      </div>
      <div className="grid gap-2 print:col-span-2">
        {work.receiver ? <p>Para {work.receiver}</p> : null}
        {work.card ? <CardWords {...work.card} /> : <p className="text-ink-soft">Sin tarjeta</p>}
        {work.care.length > 0 ? <Care steps={work.care} /> : null}
      </div>
      <Form method="post" action={to} preventScrollReset className="grid print:hidden">
        <input type="hidden" name="id" value={work.id} />
        <input type="hidden" name="version" value={work.version} />
        <button name="intent" value="ready" className="button button-main">
          Listo
          <span className="sr-only">
            : {work.what}, {work.number}
          </span>
        </button>
      </Form>
    </li>
  )
}

function CardWords({ text, signature }: NonNullable<Work['card']>) {
  return (
    <div className="rounded-xl border border-dashed border-ink-soft p-3 font-display">
      <p className="mb-1 font-sans text-sm text-ink-soft">Con tarjeta</p>
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
