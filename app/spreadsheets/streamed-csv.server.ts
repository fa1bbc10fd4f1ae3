import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { type Cell, csvLines, csvOf, fileHeaders } from './csv'

/**
 * Answers with a CSV file that is read and sent part by part.
 *
 * @param columns their names
 * @param rowOf a row under these
 */
export async function streamedCsv<Item>(
  name: string,
  columns: string[],
  parts: AsyncGenerator<Item[]>,
  rowOf: (item: Item) => Cell[],
): Promise<Response> {
  // Before answering, so that a database failure becomes an error page and not a truncated file.
  const first = await parts.next()
  const begun = first.done ? [] : first.value

  async function* texts() {
    yield csvOf([columns, ...begun.map(rowOf)])
    for await (const some of parts) yield csvLines(some.map(rowOf))
  }
  const file = createReadableStreamFromReadable(Readable.from(texts()))
  return new Response(file, { headers: fileHeaders(name) })
}
