/** What other programs count, and this shop leaves alone. */
export function Untracked() {
  return (
    <p className="w-full text-[0.9375rem] text-ink-soft">
      No contamos quién abre el correo ni qué enlaces pulsa: tus correos no llevan rastreadores, y
      así llegan mejor.
    </p>
  )
}
