import { TextField } from '~/components/fields'
import { MeantEmail } from '../../components/recipient/meant-email'
import type { AnsweredCheckout } from './checkout-fields'
import { Document } from './document'
import { Section } from './section'

type Props = {
  form: AnsweredCheckout
  answered: Record<string, unknown> | null | undefined
  /** Nothing where the shop does not ask for the kind of the document. */
  asked: { documents: { kind: string; label: string }[] } | undefined
}

/** Who buys. */
export function Contact({ form, answered, asked }: Props) {
  return (
    <Section step={1} title="Contacto">
      <TextField
        field={form.field('email')}
        required
        label="Correo electrónico"
        hint="Te enviamos aquí el detalle del pedido"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <MeantEmail answered={answered} field={form.field('email')} />
      <TextField
        field={form.field('full_name')}
        required
        label="Nombre completo"
        autoComplete="name"
      />
      {asked ? (
        <Document form={form} documents={asked.documents} />
      ) : (
        <TextField
          field={form.field('customer_dni')}
          required
          label="DNI o pasaporte"
          hint="Para la boleta y la entrega"
          autoComplete="off"
        />
      )}
      <TextField
        field={form.field('phone')}
        required
        label="Celular"
        hint="Para coordinar la entrega por WhatsApp. De otro país, con su código: +34 …"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
    </Section>
  )
}
