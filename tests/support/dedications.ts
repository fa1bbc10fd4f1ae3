/** Words people write on the card of a bunch of flowers, to be put together in any order. */
const GREETINGS = (
  'Mi querida|Mi adorada|Para mi|Queridísima|Hola,|Feliz cumpleaños,|Feliz aniversario,|Gracias,|' +
  'Felicidades,|Con todo mi cariño,|Perdóname,|Te extraño mucho,|Mucha fuerza,|Bienvenida,'
).split('|')
const NAMES = (
  'Rosa María|abuelita Carmen|mamá|Lucía|señora Huamán|tía Ñusta|Fiorella|Xiomara|Milagros|' +
  'Guadalupe|comadre Yolanda|Valentina|doctora Quispe|Alejandra|vecina Begoña|Zoila'
).split('|')
const WISHES = (
  'que este día te encuentre rodeada de tu familia|nunca olvidaré la tarde que paseamos por Barranco|' +
  'gracias por enseñarme a hacer ají de gallina|tu sonrisa alegra hasta el invierno limeño|' +
  'ojalá el próximo verano viajemos juntas a Máncora|perdona que no pude llegar al almuerzo|' +
  'treinta años después volvería a elegirte|los chicos preguntan cuándo vienes a casa|' +
  'que tu nueva oficina tenga siempre buena luz|hoy brindamos por ti con chicha morada|' +
  'ya falta poquito para conocer al bebé|tu profesora de ballet está orgullosísima|' +
  'este ramo lleva las dalias que tanto te gustan|no dejes de regarlas por la mañana|' +
  'sabes que puedes llamarme a cualquier hora|lo que lograste en la universidad es enorme|' +
  'la abuela habría llorado de emoción|mi corazón se quedó contigo en Arequipa|' +
  'prometo cocinar yo todos los domingos|eres la mejor jefa que he tenido|' +
  'el equipo entero te manda un abrazo|pronto estarás bailando marinera otra vez'
).split('|')
const JOINTS = ', |. |; | y |\n|… |, porque |. ¡| ❤️ | 🌸 | — '.split('|')
const ENDINGS =
  ' Te quiere, tu hijo.| Besos, Ana| ¡Te amo!| Siempre tuyo, Íñigo 💐| Un abrazo.'.split('|')

/**
 * Believable dedications of the longest length allowed, no two alike.
 *
 * @param random from 0 to 1, so that a test can repeat what it saw
 */
export function dedications(count: number, random: () => number, length = 250): string[] {
  const one = (words: string[]) => words[Math.floor(random() * words.length)] ?? ''
  const texts = new Set<string>()
  while (texts.size < count) {
    let text = `${one(GREETINGS)} ${one(NAMES)}, ${one(WISHES)}`
    const ending = one(ENDINGS)
    while ([...text].length < length)
      text += one(JOINTS) + one(WISHES) + (random() < 0.2 ? ` ${Math.floor(random() * 2_027)}` : '')
    const body = [...text].slice(0, length - [...ending].length).join('')
    texts.add(`${body.trimEnd()}${ending}`.normalize('NFC'))
  }
  return [...texts]
}

/** The same numbers from 0 to 1 for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
