import { Form } from '@remix-run/react'

type Props = {
  order: { id: string; holder: { id: string; name: string; since: string; isMe: boolean } | null }
}

/** Who has an order in hand, and the button that says so to the others. */
export function HolderForm({ order: { id, holder } }: Props) {
  return (
    <Form method="post" replace preventScrollReset className="flex flex-wrap items-center gap-x-3">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={holder?.id ?? ''} />
      {holder ? (
        <p className="font-semibold wrap-anywhere">
          {holder.isMe ? 'Lo tienes tú' : `Lo tiene ${holder.name}`}, desde {holder.since}
        </p>
      ) : null}
      {holder?.isMe ? (
        <button name="intent" value="let-go" className="link min-h-11">
          Ya no lo tengo
        </button>
      ) : (
        <button name="intent" value="hold" className="button button-quiet px-4">
          Lo tengo yo
        </button>
      )}
    </Form>
  )
}
