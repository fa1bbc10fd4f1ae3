import { TextField } from '~/components/fields'
import { TERM_MAX_HOURS } from '~/models/site/setting'
import type { Fields } from './settings-fields'
import { Section } from './section'

/** The shop's bank account, for transfers. */
export function BankAccount({ fields }: { fields: Fields }) {
  const { bank_name, bank_holder, bank_account, bank_cci } = fields
  const all = [bank_name, bank_holder, bank_account, bank_cci]
  return (
    <Section id="banco" title="Cuenta bancaria" problems={all.map(({ errors }) => errors)}>
      <p className="text-[0.9375rem] text-ink-soft">
        La transferencia se ofrece al pagar cuando están el banco, el titular y uno de los dos
        números.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField field={bank_name} label="Banco" />
        <TextField field={bank_holder} label="Titular de la cuenta" />
        <TextField field={bank_account} label="Número de cuenta" inputMode="numeric" />
        <TextField field={bank_cci} label="CCI" inputMode="numeric" hint="Son 20 dígitos." />
      </div>
    </Section>
  )
}

/** When an order that nobody paid is reminded, and when it is cancelled. */
export function UnpaidOrders({ fields }: { fields: Fields }) {
  const { unpaid_reminder_hours: reminder, unpaid_expiry_hours: expiry } = fields
  return (
    <Section id="impagos" title="Pedidos sin pagar" problems={[reminder.errors, expiry.errors]}>
      <p className="text-[0.9375rem] text-ink-soft">
        Vale para los pedidos nuevos de la tienda que nadie pagó ni envió su comprobante. Al
        cancelarse devuelven su stock y su cupón, y el cliente recibe un correo. Los pedidos que
        anotas tú nunca se cancelan solos.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          field={reminder}
          label="Recordar el pago después de (horas)"
          inputMode="numeric"
          hint="En blanco no se recuerda."
        />
        <TextField
          field={expiry}
          label="Cancelar sin pago después de (horas)"
          inputMode="numeric"
          hint={`Hasta ${TERM_MAX_HOURS}. En blanco no se cancela.`}
        />
      </div>
    </Section>
  )
}
