/** A chat with the shop for whoever needs help; nothing where the shop has no number. */
export function WhatsappHelp({ chat }: { chat: string | null }) {
  if (!chat) return null
  return (
    <a
      href={chat}
      target="_blank"
      rel="noopener"
      className="link min-h-11 content-center justify-self-center text-center"
    >
      ¿Necesitas ayuda? Escríbenos por WhatsApp
    </a>
  )
}
