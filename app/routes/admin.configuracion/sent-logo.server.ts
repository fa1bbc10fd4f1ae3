import { LOGO_BYTES, LOGO_LIMIT } from '~/forms/file-size'
import { textOf } from '~/forms/form.server'
import { cleanLogo } from '~/images/logo-svg.server'
import type { Upload } from '~/forms/upload.server'

/** The logo's markup, blank for the built-in one, and the problem of a new file. */
export type SentLogo = { logo: string; problem?: string }

/**
 * The logo of a form: a new file, sanitized; the current one; or none.
 *
 * @returns for an invalid file, the problem and the current logo
 * @source docs/specification/back-office.md §5; docs/specification/decisions.md Q-089; docs/specification/reliability.md I-02
 */
export function sentLogo({ form, files }: Upload): SentLogo {
  // Forms send line breaks as CRLF.
  const had = cleanLogo(textOf(form, 'logo_svg').replaceAll('\r\n', '\n')) ?? ''
  const file = files.get('logo_file')
  if (!file) return { logo: textOf(form, 'logo_removed') === 'on' ? '' : had }
  if (!/\.svg$/i.test(file.name)) return { logo: had, problem: 'Solo se permiten archivos SVG' }
  if (file.bytes.byteLength > LOGO_BYTES) {
    return { logo: had, problem: `El logo no debe superar los ${LOGO_LIMIT}: simplifica el dibujo` }
  }
  const logo = cleanLogo(new TextDecoder().decode(file.bytes))
  return logo ? { logo } : { logo: had, problem: 'No encontramos un dibujo en este SVG' }
}
