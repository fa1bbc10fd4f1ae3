import { Form } from '@remix-run/react'

/** What the delivery costs, or the form that asks where to and comes back to this page. */
export function AskDistrict({ slug, said }: { slug: string; said: string | undefined }) {
  if (said) return <p className="font-medium text-leaf">{said}</p>
  return (
    <details>
      <summary className="link min-h-11 w-fit content-center">
        ¿Cuánto cuesta el envío a tu distrito?
      </summary>
      <Form method="post" action="/carrito" preventScrollReset className="flex max-w-sm gap-2">
        <input type="hidden" name="back" value={`/producto/${slug}`} />
        <input
          name="district"
          aria-label="Tu distrito"
          placeholder="Miraflores"
          className="field"
        />
        <button name="intent" value="set-district" className="button button-quiet shrink-0">
          Ver costo
        </button>
      </Form>
    </details>
  )
}
