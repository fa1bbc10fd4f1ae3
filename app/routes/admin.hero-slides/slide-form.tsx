import { TextField } from '~/components/fields'
import { Picture } from '~/components/picture'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import { type FormFields, PLACE } from '../admin/form/form-field'
import { ImageField } from '../admin/form/image-field'
import type { ShopPage } from '~/models/catalogue/shop-page.server'

export const SLIDE_FIELDS = {
  image_url: {
    kind: 'file',
    label: 'Imagen',
    hint: 'Tamaño recomendado: 1920x600px. El celular muestra el centro.',
  },
  title: { kind: 'optional-line', label: 'Título', max: 120 },
  cta_text: {
    kind: 'optional-line',
    label: 'Texto del botón',
    hint: 'Sin texto, toda la imagen lleva al enlace.',
    max: 60,
  },
  cta_link: {
    kind: 'optional-line',
    label: 'Enlace',
    hint: 'Una página de la tienda, que puedes elegir de la lista, o una dirección con https://.',
    max: 500,
  },
  display_order: PLACE,
  active: { kind: 'tick', label: 'Activo: se ve en la portada' },
} as const satisfies FormFields

type Slide = EditedRow<typeof SLIDE_FIELDS> & { image: string }
type Accepted = { image: string | null }

/** The form of a slide; `null` for a new one. */
export function SlideForm({ slide, pages }: { slide: Slide | null; pages: ShopPage[] }) {
  const { editor, fields, answer } = useDeclaredForm<typeof SLIDE_FIELDS, Accepted>(
    'slide',
    SLIDE_FIELDS,
    slide,
    { active: 'on' },
  )
  const { image_url, title, cta_text, cta_link, display_order, active, ...forgotten } = fields
  return (
    <EditorForm {...editor} forgotten={forgotten}>
      <ImageField
        name="image"
        id={image_url.field.id}
        label={image_url.label}
        hint={image_url.hint}
        prefix="hero-slide-"
        stored={slide?.image ?? null}
        accepted={answer?.image}
        preview={(url) => <Crops url={url} />}
        errors={image_url.field.errors}
      />
      <TextField {...title} autoComplete="off" optional />
      <TextField {...cta_text} autoComplete="off" optional />
      <TextField
        {...cta_link}
        list={PAGES}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        optional
      />
      <PageList pages={pages} />
      <TextField {...display_order} inputMode="numeric" />
      <CheckField {...active} />
    </EditorForm>
  )
}

/** Id of the list of the shop's pages. */
const PAGES = 'paginas'

function PageList({ pages }: { pages: ShopPage[] }) {
  return (
    <datalist id={PAGES}>
      {pages.map(({ path, name }) => (
        <option key={path} value={path}>
          {name}
        </option>
      ))}
    </datalist>
  )
}

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
