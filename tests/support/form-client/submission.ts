import type { File } from './locator'

/** Where a form or a link leads, and what it takes along. */
export type Journey = { url: string; method: string; body?: FormData; isMultipart?: boolean }

/** What a form sends when it is pressed. */
export function submission(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  from: string,
  files: WeakMap<HTMLInputElement, File[]>,
): Journey {
  const said = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)
  const { FormData } = form.ownerDocument.defaultView ?? {}
  if (!FormData) throw new Error('the form’s page is gone')
  const method = (said('method') ?? 'GET').toUpperCase()
  const url = new URL(said('action') || from, from)
  const body = new globalThis.FormData()
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') body.append(name, value.replace(/\r\n?|\n/g, '\r\n'))
    else for (const file of chosenIn(form, name, files)) body.append(name, file)
  }
  if (method !== 'GET') {
    return { url: url.href, method, body, isMultipart: /multipart/i.test(said('enctype') ?? '') }
  }
  url.search = fieldsOf(body).toString()
  return { url: url.href, method }
}

/** As a browser sends a field for files: one without a name stands for none. */
function chosenIn(
  form: HTMLFormElement,
  name: string,
  files: WeakMap<HTMLInputElement, File[]>,
): globalThis.File[] {
  const field = [...form.elements].find((one) => one.getAttribute('name') === name)
  const chosen = files.get(field as HTMLInputElement) ?? []
  if (chosen.length === 0) return [new File([], '', { type: 'application/octet-stream' })]
  return chosen.map(
    ({ buffer, name, mimeType }) => new File([new Uint8Array(buffer)], name, { type: mimeType }),
  )
}

function fieldsOf(body: FormData): URLSearchParams {
  return new URLSearchParams(
    [...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
}

/** What a browser says of itself with each request. */
export function requestOf({ method, body, isMultipart }: Journey, from: URL) {
  const isFromShop = from.protocol !== 'about:'
  const headers: Record<string, string> = {
    Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'Sec-Fetch-Dest': 'document',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Site': isFromShop ? 'same-origin' : 'none',
    ...(isFromShop ? { Referer: from.href.split('#')[0] ?? '' } : {}),
  }
  if (!body) return { method, headers }
  headers.Origin = from.origin
  if (isMultipart) return { method, headers, multipart: body }
  headers['Content-Type'] = 'application/x-www-form-urlencoded'
  return { method, headers, data: fieldsOf(body).toString() }
}
