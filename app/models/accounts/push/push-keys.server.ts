import webPush from 'web-push'
import { db } from '~/database/db.server'

/** By what push services know the shop (VAPID), base64url; the private one signs. */
export type PushKeys = { public_key: string; private_key: string }

/** The shop's keys, made when they are first asked for: of two at once, the first stay. A device is bound to them. */
export async function pushKeys(): Promise<PushKeys> {
  const keys = await storedKeys()
  if (keys) return keys
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return pushKeys()
}

function storedKeys() {
  return db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
}
