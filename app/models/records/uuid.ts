const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text is a UUID, so that it can be used in a query. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
