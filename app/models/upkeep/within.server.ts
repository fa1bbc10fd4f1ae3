/** What was asked took longer than it may. */
export class TookTooLong extends Error {}

/**
 * What `asked` results in; the asking goes on, whoever stops waiting.
 *
 * @throws TookTooLong after so many milliseconds
 */
export async function within<T>(ms: number, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
