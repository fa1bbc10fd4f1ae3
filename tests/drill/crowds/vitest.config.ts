import { vitestPart } from '../vitest-part'

/** The crowds of `npm run drill`, and races that `npm test` runs with fewer people: one file at a time. */
export default vitestPart({
  env: { THOROUGH: '1' },
  include: [
    'tests/drill/crowds/*.test.ts',
    ...['claims', 'parallel-checkouts', 'uploads'].map((name) => `tests/outage/${name}.test.ts`),
  ],
  fileParallelism: false,
})
