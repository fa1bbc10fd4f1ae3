import { Fragment } from 'react'

/** An e-mail that, where it needs a second line, goes on with its @. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?=@[^@]*$)/)
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
