import { useEffect, useState } from 'react'
import { useHydrated } from '~/components/hydrated'

/** On this device, whatever its people are called. */
const STORED = 'dz-timbre'
const REPEAT_MS = 20_000
/** High e and c, a fifth of a second each, hertz. */
const NOTES = [1_318, 1_046]
const NOTE_S = 0.2

/**
 * `off`; `on`; `waiting` for the first gesture on this page, before which browsers allow no sound.
 */
export type BellState = 'off' | 'waiting' | 'on'

export type Bell = { state: BellState; turn: () => void }

/**
 * Rings when an order comes, and again until all of them are seen.
 *
 * @param count of the new orders
 */
export function useBell(count: number): Bell {
  const [isOn, setOn] = useState(false)
  const hydrated = useHydrated()
  const audio = useAudio(isOn)
  const isOurs = useOneTab(audio !== null)
  const [isTrial, setTrial] = useState(false)

  useEffect(() => {
    if (hydrated) setOn(wasOn())
  }, [hydrated])

  useEffect(() => {
    if (!audio || !isOurs || count === 0) return
    ring(audio)
    const again = setInterval(ring, REPEAT_MS, audio)
    return () => clearInterval(again)
    // Another count rings at once: with one order more there is something new to see.
  }, [audio, isOurs, count])

  // Whoever turns it on hears what it sounds like.
  useEffect(() => {
    if (!audio || !isTrial) return
    setTrial(false)
    ring(audio)
  }, [audio, isTrial])

  return {
    state: isOn ? (audio ? 'on' : 'waiting') : 'off',
    turn() {
      remember(isOn ? 'off' : 'on')
      setOn(!isOn)
      setTrial(!isOn)
    },
  }
}

function wasOn(): boolean {
  try {
    return localStorage.getItem(STORED) === 'on'
  } catch {
    return false
  }
}

function remember(state: 'on' | 'off') {
  try {
    localStorage.setItem(STORED, state)
  } catch {
    // Without storage it rings until the page is left.
  }
}

/** Where sounds are made, once the bell is on and somebody has touched the page. */
function useAudio(isOn: boolean): AudioContext | null {
  const [audio, setAudio] = useState<AudioContext | null>(null)

  useEffect(() => {
    if (!isOn) return
    let opened: AudioContext | undefined
    function open() {
      opened ??= new AudioContext()
      void opened.resume().then(() => setAudio(opened ?? null))
    }
    const gestures = ['pointerup', 'keyup'] as const
    if (navigator.userActivation?.hasBeenActive) open()
    // Also later: a phone suspends the sound of a page in the background.
    for (const gesture of gestures) window.addEventListener(gesture, open)
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, open)
      setAudio(null)
      void opened?.close()
    }
  }, [isOn])

  return audio
}

/** Whether this is the tab that rings: of several on a device, one does. */
function useOneTab(isReady: boolean): boolean {
  const [isOurs, setOurs] = useState(false)

  useEffect(() => {
    if (!isReady) return
    // Without locks, as on a page without https, each rings.
    if (!navigator.locks) {
      setOurs(true)
      return
    }
    const leaving = new AbortController()
    const left = new Promise<void>((resolve) => {
      leaving.signal.addEventListener('abort', () => resolve())
    })
    const held = navigator.locks.request(STORED, { signal: leaving.signal }, () => {
      setOurs(true)
      return left
    })
    held.catch(() => {})
    return () => {
      leaving.abort()
      setOurs(false)
    }
  }, [isReady])

  return isOurs
}

function ring(audio: AudioContext) {
  void audio.resume()
  for (const [index, frequency] of NOTES.entries()) {
    const starts = audio.currentTime + index * NOTE_S
    const loudness = new GainNode(audio, { gain: 0 })
    loudness.gain.setValueAtTime(0.4, starts)
    loudness.gain.exponentialRampToValueAtTime(0.001, starts + 4 * NOTE_S)
    const note = new OscillatorNode(audio, { frequency })
    note.connect(loudness).connect(audio.destination)
    note.start(starts)
    note.stop(starts + 4 * NOTE_S)
  }
}
