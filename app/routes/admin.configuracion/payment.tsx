import { TextField } from '~/components/fields'
import { CheckField } from '../admin/form/editor'
import { ImageField } from '../admin/form/image-field'
import type { Fields } from './settings-fields'
import { Section } from './section'

type Qr = { yape: string | null; plin: string | null }

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
  const { yape_number, yape_name, yape_qr_url, plin_number, plin_name, plin_qr_url } = fields
  const confirmation = fields.whatsapp_payment_confirmation
  const all = [yape_number, yape_name, yape_qr_url, plin_number, plin_name, plin_qr_url]
  return (
    <Section
      id="pago"
      title="Método de pago"
      problems={[...all, confirmation].map(({ errors }) => errors)}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField field={yape_number} label="Número de Yape" type="tel" />
        <TextField field={yape_name} label="Titular de Yape" />
      </div>
      <ImageField
        name="yape_qr"
        id={yape_qr_url.id}
        label="QR de Yape"
        prefix="qr-"
        stored={stored.yape}
        accepted={accepted?.yape}
        optional
        errors={yape_qr_url.errors}
      />
      <CheckField field={fields.enable_plin_payment} label="Aceptar pagos con Plin" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField field={plin_number} label="Número de Plin" type="tel" />
        <TextField field={plin_name} label="Titular de Plin" />
      </div>
      <ImageField
        name="plin_qr"
        id={plin_qr_url.id}
        label="QR de Plin"
        prefix="qr-"
        stored={stored.plin}
        accepted={accepted?.plin}
        optional
        errors={plin_qr_url.errors}
      />
      <TextField
        field={confirmation}
        label="WhatsApp para constancias de pago"
        type="tel"
        hint="En blanco se usa el WhatsApp de contacto."
      />
    </Section>
  )
}
