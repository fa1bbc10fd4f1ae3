import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const routes = path.join(import.meta.dirname, '..', 'routes')

/** The source of every page of the storefront, by name, and of what surrounds them all. */
function pages(): [string, string][] {
  const files = fs.readdirSync(routes).filter((name) => name.startsWith('_shop'))
  const modules = files.map((name) => (name.endsWith('.tsx') ? name : `${name}/route.tsx`))
  const paths = ['../root.tsx', ...modules]
  return paths.map((file) => [file, fs.readFileSync(path.join(routes, file), 'utf8')])
}

test('no page of the storefront asks for its data again because a form over it was refused', () => {
  const asking = pages().filter(
    ([, source]) => /export (async )?function loader/.test(source) && /export default/.test(source),
  )
  expect(asking.length).toBeGreaterThan(20)
  for (const [file, source] of asking) {
    expect(source, file).toMatch(
      /export \{[^}]*shouldRevalidate[^}]*\} from '~\/forms\/failed-submission'/,
    )
  }
})
