import { Form, Link } from '@remix-run/react'
import { type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

type FormOf = { to: string; fields: [string, string][] }
type Toast = {
  title: string
  description?: string
  tone: 'normal' | 'error'
  undo?: FormOf
  offer?: FormOf & { label: string }
  link?: { to: string; label: string }
}

const LOOKS = {
  normal: 'border-leaf bg-leaf-soft',
  error: 'border-rosewood bg-petal',
} as const

const GOES_AFTER_MS = 6_000
const UNDONE_WITHIN_MS = 10_000
const FLOATS = '(width >= 40rem)'

/**
 * The message of the last form: a banner that the server renders, with a close button once scripts
 * run. Where it floats, is no error and offers nothing it closes by itself, except under the pointer or with focus;
 * on a phone and in a dialog it is part of the layout, which must not jump.
 */
export function ToastMessage({ toast }: { toast: Toast | null }) {
  const [dismissed, setDismissed] = useState<Toast | null>(null)
  const [held, setHeld] = useState<Toast | null>(null)
  const room = useOutletInDialog()

  useEffect(() => {
    if (!toast || room || toast === held || mustBeSeen(toast) || !matchMedia(FLOATS).matches) return
    const after = toast.undo ? UNDONE_WITHIN_MS : GOES_AFTER_MS
    const timer = setTimeout(() => setDismissed(toast), after)
    return () => clearTimeout(timer)
  }, [toast, room, held])

  const look = ({ currentTarget }: SyntheticEvent) =>
    setHeld(currentTarget.matches(':hover, :focus-within') ? toast : null)
  const message = (
    <div role={toast?.tone === 'error' ? 'alert' : 'status'} className="contents">
      {toast && toast !== dismissed ? (
        <div
          className={`relative border-l-4 px-4 py-3 pr-20 shadow-float print:hidden ${room ? '' : FLOATING} ${LOOKS[toast.tone]}`}
          onPointerEnter={look}
          onPointerLeave={look}
          onFocus={look}
          onBlur={look}
        >
          <p className="font-semibold">{toast.title}</p>
          {toast.description ? <p className="text-[0.9375rem]">{toast.description}</p> : null}
          {toast.link ? <ToastLink {...toast.link} /> : null}
          {toast.offer ? <ToastForm {...toast.offer} /> : null}
          {toast.undo ? <ToastForm label="Deshacer" {...toast.undo} /> : null}
          <CloseButton onPress={() => setDismissed(toast)} />
        </div>
      ) : null}
    </div>
  )
  return room ? createPortal(message, room) : message
}

/** It stays until somebody closes it. */
function mustBeSeen({ tone, offer }: Toast): boolean {
  return tone === 'error' || offer !== undefined
}

const FLOATING = 'toast sm:fixed sm:bottom-4 sm:left-4 sm:z-50 sm:max-w-sm sm:rounded-xl'

const rooms: Element[] = []
const watchers = new Set<() => void>()

/** Shows messages inside a dialog: outside an open modal dialog they are inert. */
export function ToastOutlet() {
  const place = useRef<HTMLDivElement>(null)
  // Only after hydration of the dialog: content that differs from the server's would be a mismatch.
  useEffect(() => {
    const room = place.current
    if (!room) return
    rooms.push(room)
    watchers.forEach((tell) => tell())
    return () => {
      rooms.splice(rooms.indexOf(room), 1)
      watchers.forEach((tell) => tell())
    }
  }, [])
  return <div ref={place} />
}

/**
 * The outlet of an open dialog, found as soon as it opens: screen readers announce only changes in
 * an element that existed.
 */
function useOutletInDialog(): Element | null {
  return useSyncExternalStore(
    watchOutlets,
    () => rooms.at(-1) ?? null,
    () => null,
  )
}

function watchOutlets(tell: () => void) {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

function ToastLink({ to, label }: NonNullable<Toast['link']>) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center">
      {label}
    </Link>
  )
}

function ToastForm({ label, to, fields }: FormOf & { label: string }) {
  return (
    <Form method="post" action={to} preventScrollReset>
      {fields.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <button className="link min-h-11 font-semibold">{label}</button>
    </Form>
  )
}

function CloseButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      className="with-script link absolute top-1 right-3 min-h-10 text-[0.9375rem]"
      onClick={onPress}
    >
      Cerrar
    </button>
  )
}
