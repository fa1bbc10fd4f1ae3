/** Most pictures of a product besides those of its colours. */
export const PICTURES_MAX = 8

/** The field of pictures that are chosen together. */
export const CHOSEN_PICTURES = 'chosen_pictures'

/** Those of the chosen files for which a product with so many pictures has room, and what to say of the rest. */
export function fitting<Chosen extends { name: string }>(chosen: Chosen[], pictures: number) {
  const room = Math.max(0, PICTURES_MAX - pictures)
  const rest = chosen.slice(room)
  const names = rest.map(({ name }) => called(name)).join(', ')
  const sentence = `Un producto puede tener hasta ${PICTURES_MAX} fotos más. No entraron: ${names}`
  return { fits: chosen.slice(0, room), leftOut: rest.length > 0 ? [sentence] : [] }
}

/** Why a picture is not there, by the name of its file. */
export function failureOf(name: string, problem: string): string {
  return `Error al subir imagen: ${called(name)}: ${problem}`
}

function called(name: string): string {
  return `«${name}»`
}
