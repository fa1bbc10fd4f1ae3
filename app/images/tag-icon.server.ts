import sanitizeHtml from 'sanitize-html'
import { ICON_BYTES, ICON_LIMIT } from '~/forms/file-size'
import { textOf } from '~/forms/form.server'
import type { SentFile, Upload } from '~/forms/upload.server'

const ICON_MAX = 20_480
/** Commands and numbers of a path, and nothing that could mean anything else in an attribute. */
const PATH = /^[Mm][MmZzLlHhVvCcSsQqTtAaEe0-9\s,.+-]*$/

/**
 * The drawing of an uploaded SVG: the `d` of its first path that has one. Nothing else of the file
 * is kept.
 *
 * @returns the path, or the sentence staff read
 * @source docs/specification/back-office.md §5; docs/specification/decisions.md Q-090; docs/specification/reliability.md I-02
 */
export function iconOf(file: SentFile): { icon: string } | { problem: string } {
  if (!/\.svg$/i.test(file.name)) return { problem: 'Solo se permiten archivos .svg' }
  if (file.bytes.byteLength > ICON_BYTES) {
    return { problem: `El SVG no debe superar los ${ICON_LIMIT}: simplifica el dibujo` }
  }
  const paths = pathsOf(new TextDecoder().decode(file.bytes))
  if (paths.length === 0) {
    return { problem: 'No se encontró ningún elemento <path> en el SVG' }
  }
  const icon = paths.map((d) => d?.trim() ?? '').find((d) => d !== '')
  if (!icon) return { problem: "El elemento <path> no tiene atributo 'd'" }
  return isIcon(icon)
    ? { icon }
    : { problem: 'El dibujo del SVG no se puede usar: prueba con otro' }
}

/** Whether a text draws something and can do nothing else. */
export function isIcon(text: string): boolean {
  return text.length <= ICON_MAX && PATH.test(text)
}

function pathsOf(svg: string): (string | undefined)[] {
  const paths: (string | undefined)[] = []
  sanitizeHtml(svg, {
    allowedTags: ['path'],
    onOpenTag(name, attributes) {
      if (name === 'path') paths.push(attributes.d)
    },
    parser: { xmlMode: true, lowerCaseTags: false },
  })
  return paths
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
