import { TextArea, TextField } from '~/components/fields'
import { SETTING_DEFAULTS } from '~/models/site/setting'
import { CheckField } from '../admin/form/editor'
import type { Fields } from './settings-fields'
import { Section } from './section'

type Props = { fields: Fields }

export function About({ fields }: Props) {
  const { about_us_title: title, about_us_content: content } = fields
  return (
    <Section id="nosotros" title="Sobre nosotros" problems={[title.errors, content.errors]}>
      <TextField
        field={title}
        label="Título"
        hint={`En blanco: «${SETTING_DEFAULTS.about_us_title}».`}
      />
      <TextArea
        field={content}
        label="Texto"
        rows={8}
        hint="Una línea en blanco separa párrafos. Sin texto, la tienda muestra uno breve."
      />
    </Section>
  )
}

export function HiddenElements({ fields }: Props) {
  return (
    <Section id="ocultos" title="Elementos ocultos" problems={[]}>
      <p className="text-ink-soft">Lo que no está marcado no se ve en la tienda.</p>
      <div className="grid gap-1">
        <CheckField
          field={fields.show_floating_contact_button}
          label="Mostrar el botón flotante de contacto"
        />
        <CheckField
          field={fields.show_contact_whatsapp}
          label="Mostrar WhatsApp en la página de contacto"
        />
        <CheckField
          field={fields.show_contact_address}
          label="Mostrar la dirección en la página de contacto"
        />
        <CheckField
          field={fields.show_checkout_pickup}
          label="Mostrar el retiro en la sucursal al pagar"
        />
      </div>
    </Section>
  )
}

export function HeaderLimit({ fields }: Props) {
  const limit = fields.header_category_limit
  return (
    <Section id="navegacion" title="Navegación" problems={[limit.errors]}>
      <TextField
        field={limit}
        label="Categorías en la cabecera"
        inputMode="numeric"
        hint="De 1 a 10; las demás quedan bajo «Más»."
      />
    </Section>
  )
}

export function Contact({ fields }: Props) {
  const { whatsapp_number, email, sucursal_address, instagram_url, tiktok_url } = fields
  const all = [whatsapp_number, email, sucursal_address, instagram_url, tiktok_url]
  return (
    <Section
      id="contacto"
      title="Contacto y redes sociales"
      problems={all.map(({ errors }) => errors)}
    >
      <TextField
        field={whatsapp_number}
        label="WhatsApp"
        type="tel"
        hint="Se ve en Contacto si está marcado en «Elementos ocultos»."
      />
      <TextField
        field={email}
        label="Correo"
        type="email"
        hint="Lo ven tus clientes, y aquí llegan los avisos de pedidos nuevos."
      />
      <TextField field={sucursal_address} label="Dirección de la sucursal" />
      <TextField field={instagram_url} label="Instagram" inputMode="url" autoCapitalize="none" />
      <TextField field={tiktok_url} label="TikTok" inputMode="url" autoCapitalize="none" />
    </Section>
  )
}

export function Recipients({ fields }: Props) {
  const months = fields.keep_recipient_months
  return (
    <Section id="quien-recibe" title="Quien recibe" problems={[months.errors]}>
      <TextField
        field={months}
        label="Meses que se guardan sus datos"
        inputMode="numeric"
        hint="Después de la entrega se borran su nombre, celular y dirección; el pedido queda. En blanco, nunca."
      />
      <CheckField
        field={fields.enable_absent_mail}
        label="Avisar por correo al comprador cuando no había nadie"
      />
    </Section>
  )
}

export function Inventory({ fields }: Props) {
  return (
    <Section id="inventario" title="Inventario" problems={[]}>
      <CheckField field={fields.track_stock} label="Vender solo lo que hay en stock" />
      <p className="text-[0.9375rem] text-ink-soft">
        Cada pedido descuenta del stock, y lo que llega a cero se muestra «Agotado». Antes de
        marcarlo, revisa el stock de tus productos.
      </p>
    </Section>
  )
}
