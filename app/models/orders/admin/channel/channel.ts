/** By which way an order came, with the words of staff; what they note themselves came by one of the first four. */
export const CHANNELS = {
  whatsapp: 'WhatsApp',
  telefono: 'Teléfono',
  instagram: 'Instagram',
  tienda: 'Tienda',
  web: 'Web',
} as const

export type Channel = keyof typeof CHANNELS

/** Of an order that staff note; the most usual first. */
export const NOTED_CHANNELS = ['whatsapp', 'telefono', 'instagram', 'tienda'] as const

export type NotedChannel = (typeof NOTED_CHANNELS)[number]

export function isChannel(text: string): text is Channel {
  return Object.hasOwn(CHANNELS, text)
}
