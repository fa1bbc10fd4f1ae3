import { TextArea, TextField } from '~/components/fields'
import type { Fields } from './settings-fields'
import { Section } from './section'

/** Who sells, as the law names them. */
export function Seller({ fields }: { fields: Fields }) {
  const { legal_name, ruc, legal_address, opening_hours } = fields
  const all = [legal_name, ruc, legal_address, opening_hours]
  return (
    <Section id="empresa" title="Datos de la empresa" problems={all.map(({ errors }) => errors)}>
      <p className="text-[0.9375rem] text-ink-soft">
        Con razón social, RUC y domicilio, la tienda abre su Libro de Reclamaciones y lo enlaza al
        pie de cada página, como pide la ley.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField field={legal_name} label="Razón social" />
        <TextField field={ruc} label="RUC" inputMode="numeric" hint="Son 11 dígitos." />
      </div>
      <TextField
        field={legal_address}
        label="Domicilio"
        hint="El del negocio. Se ve en cada hoja del Libro de Reclamaciones."
      />
      <TextArea
        field={opening_hours}
        label="Horario de atención"
        rows={3}
        hint="Se ve en Contacto. En blanco no se muestra."
      />
    </Section>
  )
}

/** What buyers read of the terms and of their data. */
export function LegalTexts({ fields }: { fields: Fields }) {
  const { terms_text: terms, privacy_text: privacy } = fields
  return (
    <Section id="legales" title="Textos legales" problems={[terms.errors, privacy.errors]}>
      <p className="text-[0.9375rem] text-ink-soft">
        Una línea en blanco separa párrafos. Un título empieza con «# », cada punto de una lista con
        «- », y un enlace se escribe [así](/contacto). En blanco vuelve el texto de la tienda.
      </p>
      <TextArea field={terms} label="Términos y condiciones" rows={12} />
      <TextArea field={privacy} label="Política de privacidad" rows={12} />
    </Section>
  )
}
