import {
  Link,
  PrefetchPageLinks,
  useFetcher,
  useLocation,
  useRouteLoaderData,
} from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useMended } from '~/components/mending/mended'
import { CONSENT_TEXT } from '~/models/newsletter/consent'
import type { loader as rootLoader } from '~/root'
import type { FailedSubmission } from '~/forms/failed-submission'
import { type NewsletterAnswer, problemsIn } from './newsletter-answer'

const EMAIL = 'boletin-correo'

/** The newsletter form: answered in place with scripts, by the next page without them. */
export function NewsletterForm() {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<NewsletterAnswer | FailedSubmission>()
  const form = useRef<HTMLFormElement>(null)
  const [isUsed, use] = useState(false)
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  // What was typed in a form that was refused without scripts, on the previous page.
  const kept = useRouteLoaderData<typeof rootLoader>('root')?.toast?.newsletter
  const result = answer && 'result' in answer ? answer.result : undefined
  const asked = result?.initialValue?.asked_email ?? kept?.asked_email
  const wasRefused = answer ? result?.status !== 'success' : kept !== undefined
  const isMended = useMended(answer ?? kept).isMended(EMAIL) && wasRefused
  const isRefused = wasRefused && !isMended

  useEffect(() => {
    if (answer && !wasRefused) form.current?.reset()
  }, [answer, wasRefused])

  return (
    <fetcher.Form
      ref={form}
      id="boletin"
      method="post"
      action="/boletin"
      className="grid gap-3"
      onFocus={() => use(true)}
      onSubmit={(event) => {
        // With scripts the page stays; without them the answer is a page.
        event.preventDefault()
        if (fetcher.state !== 'idle') return
        const values = new FormData(event.currentTarget)
        values.set('then', 'stay')
        void fetcher.submit(values, { method: 'post', action: '/boletin' })
      }}
    >
      {/* Loads the code that reports a failed request before the connection can fail. */}
      {isUsed ? <PrefetchPageLinks page="/boletin" /> : null}
      <input type="hidden" name="page" value={pathname + search} />
      <input type="hidden" name="asked_email" value={typeof asked === 'string' ? asked : ''} />
      <Fields typed={kept} isRefused={isRefused} />
      <p
        id="boletin-respuesta"
        role="status"
        className={`rounded-xl px-4 py-3 empty:hidden ${isRefused ? 'bg-petal' : 'bg-leaf-soft'}`}
      >
        {answer && !isMended ? sentence(answer) : null}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button className="button button-quiet" aria-disabled={fetcher.state !== 'idle'}>
          Suscribirme
        </button>
        <p className="min-w-56 flex-1 text-[0.9375rem] text-ink-soft">
          {CONSENT_TEXT}{' '}
          <Link to="/privacidad" className="link font-normal">
            Cómo cuidamos tus datos
          </Link>
        </p>
      </div>
    </fetcher.Form>
  )
}

function sentence(answer: NewsletterAnswer | FailedSubmission): string | undefined {
  if (!('result' in answer)) return answer.refusal
  return answer.result.status === 'success' ? answer.done : problemsIn(answer.result).join(' ')
}

type FieldsProps = { typed?: { email?: string; full_name?: string }; isRefused: boolean }

function Fields({ typed, isRefused }: FieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <label className="grid gap-1 font-semibold">
        Correo
        <input
          id={EMAIL}
          name="email"
          type="email"
          maxLength={254}
          autoComplete="email"
          defaultValue={typed?.email}
          aria-invalid={isRefused || undefined}
          aria-describedby="boletin-respuesta"
          className="field font-normal"
        />
      </label>
      <label className="grid gap-1 font-semibold">
        <span>
          Nombre <span className="font-normal text-ink-soft">(opcional)</span>
        </span>
        <input
          name="full_name"
          maxLength={200}
          autoComplete="name"
          defaultValue={typed?.full_name}
          className="field font-normal"
        />
      </label>
    </div>
  )
}
