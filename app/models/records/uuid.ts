const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text from outside can be an id; anything else is not worth a query. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
