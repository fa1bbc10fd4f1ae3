import { Picture } from '~/components/picture'

type Color = { id: string; color_name: string; image_url: string | null }

const SIZES = '(min-width: 64rem) 34rem, 92vw'

/** One picture for each colour; CSS alone shows that of the selected swatch. */
export function Gallery({
  product,
  colorId,
}: {
  product: { name: string; slug: string; colors: Color[] }
  colorId: string
}) {
  const { name, colors } = product
  if (colors.length === 0) {
    return <Picture src={null} alt={name} sizes={SIZES} priority imgClassName={look} />
  }
  return (
    <div className="content-start lg:sticky lg:top-32 lg:self-start">
      <div className="gallery">
        {colors.map((color, index) => (
          <div
            key={color.id}
            data-picture={index}
            data-first={color.id === colorId ? '' : undefined}
          >
            <Picture
              src={color.image_url}
              alt={`${name}, envase ${color.color_name}`}
              sizes={SIZES}
              priority={color.id === colorId}
              imgClassName={look}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

const look = 'aspect-square w-full rounded-card border border-line object-cover'
