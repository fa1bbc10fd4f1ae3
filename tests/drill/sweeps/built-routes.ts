import fs from 'node:fs'
import path from 'node:path'

const ASSETS = path.join(import.meta.dirname, '../../..', 'build', 'client', 'assets')

type Built = { id: string; parentId?: string; path?: string; index?: boolean; hasAction: boolean }

/** A route of the build that takes forms, and an address it answers. */
export type FormRoute = { id: string; address: string }

/**
 * Every one of them, from what the build itself says of its routes.
 *
 * @param values what stands for the variable parts of addresses, by the route's id, or by their name
 * @throws Error for a part that none of them stands for
 */
export function formRoutes(values: Record<string, string>): FormRoute[] {
  const name = fs.readdirSync(ASSETS).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('There is no build yet: npm run build')
  const text = fs.readFileSync(path.join(ASSETS, name), 'utf8')
  const { routes } = JSON.parse(text.slice(text.indexOf('{')).replace(/;\s*$/, '')) as {
    routes: Record<string, Built>
  }
  return Object.values(routes)
    .filter(({ hasAction }) => hasAction)
    .map(({ id, path, parentId }) => {
      const whole = [routes[parentId ?? '']?.path, path].filter(Boolean).join('/')
      const parts = whole.split('/').map((part) => (/^[:*]/.test(part) ? valueOf(id, part) : part))
      return { id, address: `/${parts.join('/')}` }
    })

  function valueOf(id: string, part: string): string {
    const value = values[id] ?? values[part]
    if (value === undefined) throw new Error(`${id}: say what can stand for ${part}`)
    return value
  }
}
