import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const SCRIPT = `
  const { answerLog, log } = await import('./app/log.server.ts')
  answerLog.info({ path: '/uno' }, 'respuesta')
  log.error({ person: { password: 'clave' } }, 'error')
  answerLog.info({ path: '/dos' }, 'respuesta')
  process.exit(3)
`

test('lines of answers are written together, all of them before the process ends, and errors at once', () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', SCRIPT],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'info' } },
  )
  expect([status, stderr]).toEqual([3, ''])
  const lines = stdout.trim().split('\n')
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(said).toMatchObject([
    { level: 50, msg: 'error', person: { password: '[Redacted]' } },
    { level: 30, msg: 'respuesta', path: '/uno' },
    { level: 30, msg: 'respuesta', path: '/dos' },
  ])
})
