import { whatsappLink } from '~/models/site/setting'

/** A chat with the shop for whoever needs help; nothing where the shop has no number. */
export function WhatsappHelp({ number, about }: { number: string; about: string }) {
  const chat = whatsappLink(number, `Hola, tengo una consulta sobre ${about}`)
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
