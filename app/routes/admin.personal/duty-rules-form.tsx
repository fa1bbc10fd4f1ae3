import { Form } from '@remix-run/react'
import { DUTY_WORDS } from '~/models/accounts/duty-words'
import { type Duty, may } from '~/models/accounts/permissions'

type Rules = {
  duty: Duty
  second_factor: boolean
  order_mails: boolean
  backup_mails: boolean
  error_mails: boolean
}

/** What can be set of a duty, and what the duty has to let see for it. */
const BOXES = [
  { name: 'second_factor', label: 'Pedir segundo paso', needs: 'admin.enter' },
  { name: 'order_mails', label: 'Aviso de cada pedido nuevo', needs: 'orders.read' },
  { name: 'backup_mails', label: 'Aviso si falta una copia', needs: 'backups.read' },
  { name: 'error_mails', label: 'Aviso de errores', needs: 'upkeep.read' },
] as const

/** What is asked of each duty at the sign-in, and which mails it brings. */
export function DutyRulesForm({ rules }: { rules: Rules[] }) {
  return (
    <section aria-labelledby="por-funcion" className="card p-5">
      <h2 id="por-funcion" className="text-xl">
        Por función
      </h2>
      <p className="mb-3 text-ink-soft">
        A quién se pide un segundo paso, el código de su celular, y quién recibe los avisos de la
        tienda. Un aviso que no va a nadie llega al correo de contacto.
      </p>
      <Form method="post" className="grid gap-4" preventScrollReset>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {rules.map((rule) => (
            <fieldset key={rule.duty} className="grid content-start">
              <legend className="font-semibold">{DUTY_WORDS[rule.duty].name}</legend>
              {BOXES.filter(({ needs }) => may(rule.duty, needs)).map(({ name, label }) => (
                <label key={name} className="check font-normal">
                  <input
                    type="checkbox"
                    name={name}
                    value={rule.duty}
                    defaultChecked={rule[name]}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
        <button name="intent" value="rules" className="button button-main justify-self-start">
          Guardar
        </button>
      </Form>
    </section>
  )
}
