import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { type Columns, csvLines, csvOf, fileHeaders, fileRows, rowsUnder } from './csv'

/** Answers with a CSV file that is read and sent part by part. */
export async function streamedCsv<Item>(
  name: string,
  columns: Columns<Item>,
  parts: AsyncGenerator<Item[]>,
): Promise<Response> {
  // Before answering, so that a database failure becomes an error page and not a truncated file.
  const first = await parts.next()
  const begun = first.done ? [] : first.value

  async function* texts() {
    yield csvOf(fileRows(columns, begun))
    for await (const some of parts) yield csvLines(rowsUnder(columns, some))
  }
  const file = createReadableStreamFromReadable(Readable.from(texts()))
  return new Response(file, { headers: fileHeaders(name) })
}
