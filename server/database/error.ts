/**
 * The database cannot start and a person has to do something about it. The message is Spanish, says
 * what is wrong and names the exact next step; it is meant to be printed as it is, without a stack.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** The `code` of a failed system call (`'ENOENT'`), or `''` for any other thrown value. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
