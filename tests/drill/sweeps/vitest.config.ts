import { vitestPart } from '../vitest-part'

/** What people cannot type, in every field of every form: each file walks the whole of a shop of its own. */
export default vitestPart({
  include: ['tests/drill/sweeps/*.test.ts'],
  maxWorkers: 3,
})
