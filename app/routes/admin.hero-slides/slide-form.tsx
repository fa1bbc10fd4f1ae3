import { TextField } from '~/components/fields'
import { Picture } from '~/components/picture'
import { CheckField, EditorForm, useRowForm } from '../admin/form/editor'
import { ImageField } from '../admin/form/image-field'
import type { ShopPage } from '~/models/catalogue/shop-page.server'
import type { formValues } from './slide-form.server'

type Slide = ReturnType<typeof formValues>
type Fields = Record<keyof Slide['fields'] | 'image_url', string>
type Accepted = { image: string | null }

/** The form of a slide; `null` for a new one. */
export function SlideForm({ slide, pages }: { slide: Slide | null; pages: ShopPage[] }) {
  const row = useRowForm<Fields, Accepted>('slide', slide, { active: 'on' })
  const { form, fields, answer, version } = row
  return (
    <EditorForm form={form} version={version}>
      <ImageField
        name="image"
        id={fields.image_url.id}
        label="Imagen"
        prefix="hero-slide-"
        stored={slide?.image ?? null}
        accepted={answer?.image}
        hint="Tamaño recomendado: 1920x600px. El celular muestra el centro."
        preview={(url) => <Crops url={url} />}
        errors={fields.image_url.errors}
      />
      <TextField field={fields.title} label="Título" autoComplete="off" optional />
      <TextField
        field={fields.cta_text}
        label="Texto del botón"
        hint="Sin texto, toda la imagen lleva al enlace."
        autoComplete="off"
        optional
      />
      <TextField
        field={fields.cta_link}
        label="Enlace"
        hint="Una página de la tienda, que puedes elegir de la lista, o una dirección con https://."
        list={PAGES}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        optional
      />
      <datalist id={PAGES}>
        {pages.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </datalist>
      <TextField
        field={fields.display_order}
        label="Orden"
        inputMode="numeric"
        hint="En blanco, va al final."
      />
      <CheckField field={fields.active} label="Activo: se ve en la portada" />
    </EditorForm>
  )
}

/** Id of the list of the shop's pages. */
const PAGES = 'paginas'

/** The parts of a picture that the home page shows on a phone and on a wide screen. */
const CROPS = [
  { where: 'En el celular', look: 'aspect-[4/3] w-32' },
  { where: 'En la computadora', look: 'aspect-[12/5] w-full' },
]

function Crops({ url }: { url: string }) {
  return (
    <div className="flex gap-3">
      {CROPS.map(({ where, look }) => (
        <figure key={where} className="min-w-0 shrink-0 last:shrink last:grow">
          <Picture
            src={url}
            alt=""
            sizes="20rem"
            imgClassName={`${look} rounded-lg object-cover`}
          />
          <figcaption className="text-sm text-ink-soft">{where}</figcaption>
        </figure>
      ))}
    </div>
  )
}
