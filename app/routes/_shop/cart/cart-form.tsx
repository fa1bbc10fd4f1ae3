import { useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FailedSubmission } from '~/forms/failed-submission'

/**
 * A form of the cart: answered by the cart's page without scripts, in place inside the panel with
 * them.
 */
export function CartForm({ inPanel, children }: { inPanel?: boolean; children: ReactNode }) {
  const fetcher = useFetcher<FailedSubmission | null>()
  return (
    <fetcher.Form
      method="post"
      action="/carrito"
      onSubmit={(event) => {
        if (!inPanel) return
        // With scripts the panel stays open; without them the answer is the cart's page.
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
