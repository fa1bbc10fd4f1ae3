import { telLink } from '~/urls/staff/tel-link'

type Props = { says: string; name: string; phone: string; mayCall: boolean }

/** Somebody of an order in one line, with a number to call where that gives nothing away. */
export function Contact({ says, name, phone, mayCall }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
      {says} {name}
      {phone && mayCall ? (
        <a
          href={telLink(phone)}
          className="link inline-flex min-h-11 items-center font-semibold whitespace-nowrap"
        >
          {phone}
        </a>
      ) : (
        <span className="font-semibold">{phone}</span>
      )}
    </p>
  )
}
