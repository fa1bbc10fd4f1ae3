import slugify from '@sindresorhus/slugify'

/**
 * A name as the address shows it: `Ñandú & Compañía` gives `nandu-compania`.
 *
 * @returns lower-case letters, digits and hyphens; empty when the name has nothing to keep
 * @source docs/specification/back-office.md §5
 */
export function toSlug(name: string): string {
  return slugify(name, { customReplacements: [['&', ' ']], decamelize: false })
}
