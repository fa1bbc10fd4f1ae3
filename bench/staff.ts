import { randomUUID } from 'node:crypto'
import { hashPassword } from '../app/models/accounts/passwords/password-hash.server'
import type { Shop } from './shop'

/** Makes an account of staff and signs it in; gives its cookies. */
export async function enter({ origin, client }: Pick<Shop, 'origin' | 'client'>): Promise<string> {
  const [email, password] = [`medida.${randomUUID()}@daliayzinnia.example`, randomUUID()]
  await client.query(
    `with person as (insert into users (email, password_hash, email_confirmed_at)
       values ($1, $2, now()) returning id)
     insert into user_roles (user_id, role) select id, 'admin' from person`,
    [email, await hashPassword(password)],
  )
  const answer = await fetch(`${origin}/ingresar`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ intent: 'sign-in', email, password }),
  })
  if (answer.status !== 303) throw new Error(`ingresar: ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return cookies.join('; ')
}
