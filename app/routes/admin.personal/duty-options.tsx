import { DUTY_WORDS } from '~/models/accounts/duty-words'
import { DUTIES } from '~/models/accounts/permissions'

/** Every duty, to choose from. */
export function DutyOptions() {
  return DUTIES.map((duty) => (
    <option key={duty} value={duty}>
      {DUTY_WORDS[duty].name}
    </option>
  ))
}
