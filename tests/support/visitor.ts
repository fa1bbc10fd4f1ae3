import http from 'node:http'
import { UNCOMPRESSED } from './form-posts'

/** What a visitor got for one request. */
export type Reply = {
  status: number
  location: string | null
  retryAfter: string | null
  text: string
}

/** Of a form; those that come several times only as parameters, files only as a form's data. */
type Fields = Record<string, string> | URLSearchParams | FormData

/**
 * A browser without scripts at an address of its own, which keeps its cookies.
 *
 * @param address what the proxy in front says of where it comes from
 */
export function aVisitor(origin: string, address = '200.10.0.1') {
  const cookies = new Map<string, string>()

  async function send(path: string, fields?: Fields): Promise<Reply> {
    const response = await fetch(new URL(path, origin), {
      method: fields ? 'POST' : 'GET',
      body: fields instanceof FormData ? fields : fields && new URLSearchParams(fields),
      headers: { Cookie: cookieText(), 'X-Forwarded-For': address, ...UNCOMPRESSED },
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value && !/max-age=0/i.test(cookie)) cookies.set(name, value)
      else cookies.delete(name)
    }
    const text = await response.text()
    const { status, headers } = response
    return {
      status,
      location: headers.get('Location'),
      retryAfter: headers.get('Retry-After'),
      text,
    }
  }

  function cookieText(): string {
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  return {
    address,
    cookies,
    /** As they are sent. */
    cookieText,
    get: (path: string) => send(path),
    post: (path: string, fields: Fields) => send(path, fields),
    signIn: (email: string, password: string) =>
      send('/ingresar', { intent: 'sign-in', email, password }),
    /** Whether the session it has, if any, is somebody's. */
    isSignedIn: async () => (await send('/mis-pedidos')).status === 200,
    /** The same visitor from somewhere else. */
    at: (elsewhere: string) => {
      const other = aVisitor(origin, elsewhere)
      for (const [name, value] of cookies) other.cookies.set(name, value)
      return other
    },
  }
}

export type Visitor = ReturnType<typeof aVisitor>

/**
 * The cookies of somebody who has signed in.
 *
 * @throws Error when they are refused
 */
export async function signedIn(origin: string, email: string, password: string): Promise<string> {
  const visitor = aVisitor(origin)
  const { status } = await visitor.signIn(email, password)
  if (status !== 303) throw new Error(`nobody is let in as ${email}: ${status}`)
  return visitor.cookieText()
}

/** A form sent with headers that no browser lets a page choose. */
export function postWith(
  origin: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const request = http.request(
      new URL(path, origin),
      { method: 'POST', headers: { ...type, ...headers } },
      (response) => {
        let text = ''
        response.on('data', (part: Buffer) => (text += part.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
