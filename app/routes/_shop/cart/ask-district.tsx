import { Form } from '@remix-run/react'

/** Asks where to, for who came from a product's page, and goes back to it. */
export function AskDistrict({ back, districts }: { back: string; districts: string[] }) {
  return (
    <Form method="post" action="/carrito" className="card mb-4 grid gap-2 p-4">
      <input type="hidden" name="back" value={back} />
      <label htmlFor="tu-distrito" className="font-semibold">
        ¿A qué distrito lo enviamos?
      </label>
      <div className="flex gap-2">
        <input
          id="tu-distrito"
          name="district"
          list="tus-distritos"
          autoComplete="off"
          className="field min-w-0"
        />
        <button
          name="intent"
          value="set-district"
          className="button button-main shrink-0 whitespace-nowrap"
        >
          Ver costo
        </button>
      </div>
      <datalist id="tus-distritos">
        {districts.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Form>
  )
}
