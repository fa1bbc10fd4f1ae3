/** The address of another database of the same PostgreSQL. */
export function addressBeside(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
