/** Anything a client can send as a form. */
export type Body = URLSearchParams | FormData | { raw: string | Buffer<ArrayBuffer>; type: string }

/** Answers as they are: compressing them, and undoing it, says nothing of a form. */
export const UNCOMPRESSED = { 'Accept-Encoding': 'identity' }

/** One form, as it is. */
export async function sendForm(url: string, body: Body, cookies = '') {
  const isRaw = 'raw' in body
  const headers = { Cookie: cookies, ...UNCOMPRESSED }
  const response = await fetch(url, {
    method: 'POST',
    body: isRaw ? body.raw : body,
    headers: isRaw ? { ...headers, 'Content-Type': body.type } : headers,
    redirect: 'manual',
  })
  return {
    status: response.status,
    location: response.headers.get('Location') ?? '',
    cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? ''),
    html: await response.text(),
  }
}

/** The sentence beside a field. */
export function problemAt(html: string, form: string, field: string): string {
  return unescaped(
    new RegExp(`<p id="${form}-${field}-error"[^>]*>([^<]*)</p>`).exec(html)?.[1] ?? '',
  )
}

/** What a field shows as typed or chosen; `null` when the page has no such field. */
export function valueOf(html: string, field: string): string | null {
  const named = `(?=[^>]*\\sname="${field}")`
  const area = new RegExp(`<textarea${named}[^>]*>([^<]*)</textarea>`).exec(html)
  if (area) return unescaped(area[1] ?? '')
  const select = new RegExp(`<select${named}[^>]*>(.*?)</select>`, 's').exec(html)
  if (select) return /value="([^"]*)" selected/.exec(select[1] ?? '')?.[1] ?? ''
  const inputs = [...html.matchAll(new RegExp(`<input${named}[^>]*>`, 'g'))].map(([tag]) => tag)
  const isChoice = /type="(radio|checkbox)"/.test(inputs[0] ?? '')
  const input = isChoice ? inputs.find((tag) => /\schecked=/.test(tag)) : inputs[0]
  if (inputs.length === 0) return null
  return unescaped(/\svalue="([^"]*)"/.exec(input ?? '')?.[1] ?? '')
}

/** The same of each form of a page that has the field: two may have one of a name. */
export function valuesOf(html: string, field: string): string[] {
  return html.split('<form').flatMap((form) => valueOf(form, field) ?? [])
}

/** A field by its name, and what it would send. */
export type FieldValue = [name: string, value: string]

/** What a browser would send of a form nobody touched, without buttons and files. */
export function fieldsIn(form: string): FieldValue[] {
  const tags = [...form.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag)
  return tags.flatMap((tag): FieldValue[] => {
    const name = unescaped(/\sname="([^"]*)"/.exec(tag)?.[1] ?? '')
    const isTick = /type="(radio|checkbox)"/.test(tag)
    if (!name || /type="(file|submit)"/.test(tag) || (isTick && !/\schecked=/.test(tag))) return []
    if (!tag.startsWith('<input')) return [[name, valueOf(form, name) ?? '']]
    return [[name, unescaped(/\svalue="([^"]*)"/.exec(tag)?.[1] ?? (isTick ? 'on' : ''))]]
  })
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? '')
}
