import { TextField } from '~/components/fields'
import { isOptional, PAYMENT_METHODS, type Wallet, WALLETS } from '~/payment-methods'
import { CheckField } from '../admin/form/editor'
import { ImageField } from '../admin/form/image-field'
import type { Fields } from './settings-fields'
import { Section } from './section'

type Qr = Record<Wallet, string | null>

/** The settings of the wallets. */
export function Payment({
  fields,
  stored,
  accepted,
}: {
  fields: Fields
  stored: Qr
  accepted: Qr | undefined
}) {
  const confirmation = fields.whatsapp_payment_confirmation
  const ofWallets = WALLETS.flatMap((wallet) => [
    fields[`${wallet}_number`],
    fields[`${wallet}_name`],
    fields[`${wallet}_operation_max`],
    fields[`${wallet}_qr_url`],
  ])
  return (
    <Section
      id="pago"
      title="Método de pago"
      problems={[...ofWallets, confirmation].map(({ errors }) => errors)}
    >
      {WALLETS.map((wallet) => (
        <WalletFields
          key={wallet}
          {...{ wallet, fields }}
          stored={stored[wallet]}
          accepted={accepted?.[wallet]}
        />
      ))}
      <TextField
        field={confirmation}
        label="WhatsApp para constancias de pago"
        type="tel"
        hint="En blanco se usa el WhatsApp de contacto."
      />
    </Section>
  )
}

type WalletProps = {
  wallet: Wallet
  fields: Fields
  stored: string | null
  accepted: string | null | undefined
}

function WalletFields({ wallet, fields, stored, accepted }: WalletProps) {
  const { label } = PAYMENT_METHODS[wallet]
  const qr = fields[`${wallet}_qr_url`]
  return (
    <>
      {isOptional(wallet) ? (
        <CheckField
          field={fields[`enable_${wallet}_payment`]}
          label={`Aceptar pagos con ${label}`}
        />
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField field={fields[`${wallet}_number`]} label={`Número de ${label}`} type="tel" />
        <TextField field={fields[`${wallet}_name`]} label={`Titular de ${label}`} />
        <TextField
          field={fields[`${wallet}_operation_max`]}
          label={`Máximo por operación de ${label}`}
          inputMode="decimal"
          hint="En soles. Un pedido mayor se paga en partes."
        />
      </div>
      <ImageField
        name={`${wallet}_qr`}
        id={qr.id}
        label={`QR de ${label}`}
        prefix="qr-"
        stored={stored}
        accepted={accepted}
        optional
        errors={qr.errors}
      />
    </>
  )
}
