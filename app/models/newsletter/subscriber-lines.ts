/** A line of a list: its number there, what it has for e-mail and name, and why it could not be read, if so. */
export type SubscriberLine = [number: number, email: string, name: string, problem?: string]

type Row = { number: number; cells: string[] }

/** Where a list has e-mails and names, if its headings say so. */
type Columns = { emailAt: number; namesAt: number[] }

const EMAIL = /correo|mail/i
const NAME = /nombre|apellido|name/i

/**
 * The e-mail and the name of each row: by the headings, if the first row has some, else the first cell with an @ and
 * the first other one.
 *
 * @returns the lines so far, and what adds the next rows to them
 */
export function subscriberLines() {
  const lines: SubscriberLine[] = []
  let columns: Columns | undefined

  function add(rows: Row[]) {
    for (const { number, cells } of rows) {
      const isFirst = !columns
      columns ??= columnsOf(isHeading(cells) ? cells : [])
      if (!isFirst || !isHeading(cells)) lines.push(lineOf(number, cells, columns))
    }
  }
  return { lines, add }
}

function columnsOf(headings: string[]): Columns {
  const emailAt = headings.findIndex((heading) => EMAIL.test(heading))
  const namesAt = headings.flatMap((heading, at) =>
    NAME.test(heading) && at !== emailAt ? at : [],
  )
  return { emailAt, namesAt }
}

function lineOf(number: number, cells: string[], { emailAt, namesAt }: Columns): SubscriberLine {
  const at = emailAt >= 0 ? emailAt : cells.findIndex((cell) => cell.includes('@'))
  const email = cells[Math.max(0, at)] ?? ''
  const named = namesAt.map((one) => cells[one] ?? '')
  const other = cells.find((_, index) => index !== Math.max(0, at)) ?? ''
  const name = namesAt.length > 0 ? named.filter(Boolean).join(' ') : other
  return [number, storable(email), storable(name)]
}

function isHeading(cells: string[]): boolean {
  const isNamed = cells.some((cell) => EMAIL.test(cell) || NAME.test(cell))
  return isNamed && !cells.some((cell) => cell.includes('@'))
}

/** PostgreSQL keeps neither in JSON; what stands for them is refused as the e-mail is read. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
