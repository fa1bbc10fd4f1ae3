import {
  Link,
  PrefetchPageLinks,
  useFetcher,
  useLocation,
  useRouteLoaderData,
} from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { CONSENT_TEXT } from '~/models/newsletter/consent'
import type { loader as rootLoader } from '~/root'
import type { FailedSubmission } from '~/forms/failed-submission'

type Answer = { ok: boolean; title: string; description?: string }

/** The way into the newsletter: answered in place with a script, by the next page without one. */
export function NewsletterForm() {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<Answer | FailedSubmission>()
  const form = useRef<HTMLFormElement>(null)
  const [isUsed, use] = useState(false)
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  // Of a form that was refused without a script, on the page before.
  const kept = useRouteLoaderData<typeof rootLoader>('root')?.toast?.newsletter
  const isRefused = answer ? !('ok' in answer && answer.ok) : kept !== undefined

  useEffect(() => {
    if (answer && !isRefused) form.current?.reset()
  }, [answer, isRefused])

  return (
    <fetcher.Form
      ref={form}
      id="boletin"
      method="post"
      action="/boletin"
      className="grid gap-3"
      onFocus={() => use(true)}
      onSubmit={(event) => {
        // Only a script can stay where it is; without one the answer is a page.
        event.preventDefault()
        if (fetcher.state !== 'idle') return
        const values = new FormData(event.currentTarget)
        values.set('then', 'stay')
        void fetcher.submit(values, { method: 'post', action: '/boletin' })
      }}
    >
      {/* What says that a form could not be sent must be here before the line is cut. */}
      {isUsed ? <PrefetchPageLinks page="/boletin" /> : null}
      <input type="hidden" name="page" value={pathname + search} />
      <div className="grid gap-3 sm:grid-cols-2">
        <label className="grid gap-1 font-semibold">
          Correo
          <input
            name="email"
            type="email"
            maxLength={254}
            autoComplete="email"
            defaultValue={kept?.email}
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
            defaultValue={kept?.full_name}
            className="field font-normal"
          />
        </label>
      </div>
      <p
        id="boletin-respuesta"
        role="status"
        className={`rounded-xl px-4 py-3 empty:hidden ${isRefused ? 'bg-petal' : 'bg-leaf-soft'}`}
      >
        {answer && 'ok' in answer
          ? [answer.title, answer.description].filter(Boolean).join(' ')
          : answer?.refusal}
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
