/**
 * As `Promise.all`, but all have ended, whatever became of them, before the first failure is thrown: what is
 * under way must not run into the next test.
 */
export async function settled<T extends readonly unknown[] | []>(
  all: T,
): Promise<{ -readonly [Place in keyof T]: Awaited<T[Place]> }> {
  await Promise.allSettled(all)
  return Promise.all(all)
}
