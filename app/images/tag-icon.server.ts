import sanitizeHtml from 'sanitize-html'
import SVGPathCommander from 'svg-path-commander'
import { ICON_BYTES, ICON_LIMIT } from '~/forms/file-size'
import { textOf } from '~/forms/form.server'
import type { SentFile, Upload } from '~/forms/upload.server'

const ICON_MAX = 20_480
/** Side of the square that icons are drawn on. */
const SIDE = 24
const UNUSABLE = 'El dibujo del SVG no se puede usar: prueba con otro'
/** Commands and numbers of a path, and nothing that could mean anything else in an attribute. */
const PATH = /^[Mm][MmZzLlHhVvCcSsQqTtAaEe0-9\s,.+-]*$/

/**
 * The drawing of an uploaded SVG: the `d` of its first path that has one, scaled from the SVG's view box. Nothing
 * else of the file is kept.
 *
 * @returns the path, or the sentence staff read
 * @source docs/specification/back-office.md §5; docs/specification/decisions.md Q-090; docs/specification/reliability.md I-02
 */
export function iconOf(file: SentFile): { icon: string } | { problem: string } {
  if (!/\.svg$/i.test(file.name)) return { problem: 'Solo se permiten archivos .svg' }
  if (file.bytes.byteLength > ICON_BYTES) {
    return { problem: `El SVG no debe superar los ${ICON_LIMIT}: simplifica el dibujo` }
  }
  const { paths, viewBox } = partsOf(new TextDecoder().decode(file.bytes))
  if (paths.length === 0) {
    return { problem: 'No se encontró ningún elemento <path> en el SVG' }
  }
  const drawn = paths.map((d) => d?.trim() ?? '').find((d) => d !== '')
  if (!drawn) return { problem: "El elemento <path> no tiene atributo 'd'" }
  const icon = isIcon(drawn) ? scaled(drawn, viewBox) : null
  return icon && isIcon(icon) ? { icon } : { problem: UNUSABLE }
}

/**
 * A path in the middle of the square, as large as it holds its view box; one that was drawn on that square, or names
 * no view box, as it is.
 *
 * @returns null for what is no path
 */
function scaled(path: string, viewBox: string | undefined): string | null {
  const [x = 0, y = 0, width = 0, height = 0] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isItsOwn = x === 0 && y === 0 && width === SIDE && height === SIDE
  if (isItsOwn || !Number.isFinite(x + y) || !(width > 0 && height > 0)) return path
  const scale = Math.min(SIDE / width, SIDE / height)
  const translate = [
    (SIDE - width * scale) / 2 - x * scale,
    (SIDE - height * scale) / 2 - y * scale,
  ]
  try {
    const drawing = new SVGPathCommander(path, { round: 3 })
    return drawing.transform({ scale, translate, origin: [0, 0] }).toString()
  } catch {
    return null
  }
}

/** Whether a text draws something and can do nothing else. */
export function isIcon(text: string): boolean {
  return text.length <= ICON_MAX && PATH.test(text)
}

/** The `d` of every path, and the view box of the outermost SVG. */
function partsOf(svg: string) {
  const paths: (string | undefined)[] = []
  let root: Record<string, string> | undefined
  sanitizeHtml(svg, {
    allowedTags: ['path'],
    onOpenTag(name, attributes) {
      if (name === 'svg') root ??= attributes
      if (name === 'path') paths.push(attributes.d)
    },
    parser: { xmlMode: true, lowerCaseTags: false },
  })
  return { paths, viewBox: root?.viewBox }
}

/**
 * Which drawing a form sends: of a new file, the one it had, or none.
 *
 * @returns with a file that cannot be used: the sentence, and the drawing it had
 */
export function sentIcon({ form, files }: Upload): { icon: string | null; problem?: string } {
  const had = textOf(form, 'icon')
  const icon = isIcon(had) ? had : null
  const file = files.get('icon_file')
  if (file) {
    const read = iconOf(file)
    return 'icon' in read ? read : { icon, problem: read.problem }
  }
  return { icon: textOf(form, 'icon_removed') === 'on' ? null : icon }
}
