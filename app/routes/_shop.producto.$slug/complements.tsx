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

const IN_STRIP = 3

/** What may come with an arrangement: a strip of three, and the rest on demand. */
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
        <details open={more.some(({ id }) => chosen.includes(id))} className="mt-2">
          <summary className="link flex min-h-11 items-center">
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
    <ul className="complements">
      {props.complements.map(({ id, name, description, price, image_url, ...crop }) => (
        <li key={id}>
          <label>
            <Picture
              src={image_url}
              alt=""
              sizes="(min-width: 40rem) 10rem, 6rem"
              imgClassName={cropClass(crop)}
            />
            <input
              type="checkbox"
              name="complement_ids"
              value={id}
              defaultChecked={props.chosen.includes(id)}
            />
            <b>{name}</b>
            {description ? <span>{description}</span> : null}
            <em>+ {formatMoney(price)}</em>
          </label>
        </li>
      ))}
    </ul>
  )
}
