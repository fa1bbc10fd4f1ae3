import { cropClass, Picture } from '~/components/picture'
import { formatMoney } from '~/money'

export type Complement = {
  id: string
  name: string
  description: string | null
  /** Céntimos. */
  price: number
  image_url: string | null
  crop_x: number
  crop_y: number
}

const IN_STRIP = 6

/** What may come with an arrangement: six, and the rest on demand; it cannot be folded over one that is ticked. */
export function Complements(props: { complements: Complement[]; chosen: string[] }) {
  const { complements, chosen } = props
  const [strip, more] = [complements.slice(0, IN_STRIP), complements.slice(IN_STRIP)]
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">
        Complementos <span className="font-normal text-ink-soft">(opcional)</span>
      </legend>
      <Strip complements={strip} chosen={chosen} />
      {more.length > 0 ? (
        <details open={more.some(({ id }) => chosen.includes(id))} className="group/more mt-2">
          <summary className="link flex min-h-11 items-center group-has-checked/more:hidden">
            Ver más complementos ({more.length})
          </summary>
          <Strip complements={more} chosen={chosen} />
        </details>
      ) : null}
    </fieldset>
  )
}

function Strip(props: { complements: Complement[]; chosen: string[] }) {
  return (
    <ul className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-3">
      {props.complements.map(({ id, name, description, price, image_url, ...crop }) => (
        <li key={id} className="grid">
          <label className="complement relative flex flex-col gap-1 overflow-hidden pb-2 text-sm/[1.3]">
            <Picture
              src={image_url}
              alt=""
              sizes="(min-width: 40rem) 10rem, 6rem"
              imgClassName={`aspect-square w-full object-cover ${cropClass(crop)}`}
            />
            <input
              type="checkbox"
              name="complement_ids"
              value={id}
              className="absolute top-1.5 right-1.5 size-5 accent-leaf"
              defaultChecked={props.chosen.includes(id)}
            />
            <b className="px-1.5 font-semibold wrap-anywhere">{name}</b>
            {description ? (
              <span className="line-clamp-3 px-1.5 wrap-anywhere text-ink-soft">{description}</span>
            ) : null}
            <em className="complement-price">+ {formatMoney(price)}</em>
          </label>
        </li>
      ))}
    </ul>
  )
}
