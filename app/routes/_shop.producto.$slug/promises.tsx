type Props = {
  /** The shop's own: what it guarantees, and what it does without a flower. */
  promises: string[]
  /** A chat with the shop. */
  help: string | null
}

/** What a buyer can count on, and whom to ask. */
export function Promises({ promises, help }: Props) {
  return (
    <div>
      <ul className="promises">
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      {help ? (
        <a className="link min-h-11 content-center" href={help} target="_blank" rel="noopener">
          ¿Tienes una duda? Escríbenos por WhatsApp
        </a>
      ) : null}
    </div>
  )
}
