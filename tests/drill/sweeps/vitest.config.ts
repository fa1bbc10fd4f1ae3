import { DEADLINE_FACTOR } from '../../support/shop-process'
import { vitestPart } from '../vitest-part'

/** What people cannot type, in every field of every form: each file walks the whole of a shop of its own. */
export default vitestPart({
  env: { DEADLINE_FACTOR },
  include: ['tests/drill/sweeps/*.test.ts'],
  maxWorkers: 3,
})
