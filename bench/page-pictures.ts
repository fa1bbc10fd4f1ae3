/** What a phone takes of a picture; pixels. */
const WIDE = 360

/** The pictures that a phone loads of a page when it is read to its end, each once. */
export function picturesIn(html: string): string[] {
  const sources = html.matchAll(/<source type="image\/avif" srcset="([^"]+)"/gi)
  return [...new Set([...sources].map(([, list = '']) => candidate(list)))]
}

/** The first that is wide enough, or the widest. */
function candidate(list: string): string {
  const sizes = list.split(', ').map((one) => one.split(' '))
  const [url = ''] = sizes.find(([, width = '']) => parseInt(width) >= WIDE) ?? sizes.at(-1) ?? []
  return url
}
