import { useEffect } from 'react'

/** Whose device this is, and in which session the shop was told so. */
const STORED = 'dz-avisos'
const WORKER = '/avisos.js'
/** The worker is asked for nothing of the shop itself. */
const SCOPE = '/admin'

/** A person and a session of theirs, without their names. */
type Marks = { person: string; session: string }

/** A subscription as the shop's form takes it. */
export type Subscribed = Record<'endpoint' | 'p256dh' | 'auth', string>

/** Whether the browser can be told anything; a Safari on a telephone only from the home screen. */
export function canBeTold(): boolean {
  return (
    isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  )
}

/**
 * Asks the person, and then the browser's push service.
 *
 * @param key the shop's public key
 * @returns `null` when the person says no
 * @throws when the browser reaches no push service
 */
export async function subscribe(key: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  const { pushManager } = await activeRegistration()
  // One of before may be bound to another shop's key.
  await (await pushManager.getSubscription())?.unsubscribe()
  return subscribed(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  )
}

/** `navigator.serviceWorker.ready` waits for one of this very page, which may lie outside the scope. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  if (!registration) throw new Error('there is no worker')
  const worker = registration.installing ?? registration.waiting
  if (!registration.active && worker) {
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated' || worker.state === 'redundant') resolve()
      })
    })
  }
  return registration
}

function subscribed(subscription: PushSubscription): Subscribed {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth }
}

/** Has the device told again in the next session of the same person. */
export function rememberDevice(marks: Marks) {
  store(JSON.stringify(marks))
}

/** The device is not told any more, in no session. */
export async function forgetDevice() {
  store('')
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE)
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

function store(text: string) {
  try {
    localStorage.setItem(STORED, text)
  } catch {
    // Without storage it is turned on again in each session.
  }
}

/** Being told ended with the session; who signs in again on the same device is not asked again. */
export function useDeviceOfBefore({ person, session }: Marks) {
  useEffect(() => {
    const before = stored()
    if (before?.person !== person || before.session === session || !canBeTold()) return
    tellAgain().then(
      () => rememberDevice({ person, session }),
      () => {},
    )
  }, [person, session])
}

function stored(): Partial<Marks> | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '') as Partial<Marks> | null
  } catch {
    return null
  }
}

async function tellAgain() {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  const body = new URLSearchParams({ intent: 'renew-device', ...subscribed(subscription) })
  await fetch('/admin/avisos', { method: 'POST', body, redirect: 'manual' })
}
