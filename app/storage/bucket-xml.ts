const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * What stands in an element of a bucket's answer. Its answers are flat lists of known elements without
 * attributes, the largest of a thousand keys.
 *
 * @returns `null` where there is none
 */
export function textOf(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text === undefined ? null : unescaped(text)
}

/** The insides of every element of a name. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(
    ([, inside = '']) => inside,
  )
}

function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi,
    (all, ten, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? all
      return String.fromCodePoint(ten ? Number(ten) : Number.parseInt(String(hex), 16))
    },
  )
}
