import type { ListRows } from '~/forms/uploaded-list.server'

/** A line of a list: its number there, what it has for e-mail and name, and why it could not be read, if so. */
export type SubscriberLine = [number: number, email: string, name: string, problem?: string]

const EMAIL = /correo|mail/i
const NAME = /nombre|apellido|name/i

/**
 * The e-mail and the name of each row: by the headings, if the first row has some, else the first cell with an @ and
 * the first other one.
 */
export function subscriberLines({ rows, problem }: ListRows): SubscriberLine[] {
  const [first, ...others] = rows
  const headings = first && isHeading(first.cells) ? first.cells : []
  const emailAt = headings.findIndex((heading) => EMAIL.test(heading))
  const namesAt = headings.flatMap((heading, at) =>
    NAME.test(heading) && at !== emailAt ? at : [],
  )
  const read = (headings.length > 0 ? others : rows).map<SubscriberLine>(({ number, cells }) => {
    const at = emailAt >= 0 ? emailAt : cells.findIndex((cell) => cell.includes('@'))
    const email = cells[Math.max(0, at)] ?? ''
    const named = namesAt.map((one) => cells[one] ?? '')
    const other = cells.find((_, index) => index !== Math.max(0, at)) ?? ''
    const name = namesAt.length > 0 ? named.filter(Boolean).join(' ') : other
    return [number, storable(email), storable(name)]
  })
  return problem ? [...read, [problem.number, '', '', problem.sentence]] : read
}

function isHeading(cells: string[]): boolean {
  const isNamed = cells.some((cell) => EMAIL.test(cell) || NAME.test(cell))
  return isNamed && !cells.some((cell) => cell.includes('@'))
}

/** PostgreSQL keeps neither in JSON; what stands for them is refused as the e-mail is read. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
