import Bowser from 'bowser'
import { firstCharacters } from '~/forms/graphemes'

/** Anybody may send any. */
const LENGTH_MAX = 300

/** What somebody signed in with, as they know it: 'Chrome en Android'; by its user agent. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(firstCharacters(userAgent, LENGTH_MAX))
  return [browser.name, os.name].filter(Boolean).join(' en ')
}
