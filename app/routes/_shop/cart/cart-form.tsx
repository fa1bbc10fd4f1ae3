import { useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FailedSubmission } from '~/forms/failed-submission'

/** A form of the cart: to its page without a script, in place inside the panel with one. */
export function CartForm({ inPanel, children }: { inPanel?: boolean; children: ReactNode }) {
  const fetcher = useFetcher<FailedSubmission | null>()
  return (
    <fetcher.Form
      method="post"
      action="/carrito"
      onSubmit={(event) => {
        if (!inPanel) return
        // Only a script can stay where it is; without one the answer is the cart's page.
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        const form = new FormData(event.currentTarget, submitter)
        form.set('then', 'stay')
        void fetcher.submit(form, { method: 'post', action: '/carrito' })
      }}
    >
      {children}
      <p role="alert" className="text-[0.9375rem] font-medium text-rosewood empty:hidden">
        {fetcher.data?.refusal}
      </p>
    </fetcher.Form>
  )
}
