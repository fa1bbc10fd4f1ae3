import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, shopEnvironment } from '../support/shop-process'
import { backUp, contentsOf, restore } from '../support/backup-files'
import { temporaryFolder } from '../support/started-shop'

const WRITTEN = path.join(temporaryFolder(), 'tienda.copia')
const BACKUPS = path.join(ROOT, 'tests', 'backups')
/** What stands before the shop's own command where there is a container. */
const CONTAINER =
  /^docker (exec tienda|run --rm -i -v tienda:\/data dalia-zinnia) (?=node build\/server\/index\.js )/

const readme = fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8')
const section = /^## Back it up\n(.*?)^## /ms.exec(readme)?.[1] ?? ''
const [page = ''] = fs.readFileSync(path.join(ROOT, 'docs', 'backups.md'), 'utf8').split('\n## ')
const commands = [...(section + page).matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, lines = '']) =>
  lines.trim().split('\n'),
)

/** A line as somebody types it into a shell, in the folder of the checkout; the file lies elsewhere. */
function type(line: string, dataDir: string) {
  const typed = line.replace(CONTAINER, '').replace('tienda.copia', `'${WRITTEN}'`)
  return spawnSync('sh', ['-c', typed], {
    cwd: ROOT,
    env: shopEnvironment({ DATA_DIR: dataDir }),
    encoding: 'utf8',
  })
}

test('the commands of the README and of docs/backups.md do what they say, letter for letter', async () => {
  expect(commands.map((line) => /\b(backup|restore)\b/.exec(line)?.[0])).toEqual([
    ...['backup', 'restore', 'backup', 'restore', 'backup', 'restore'],
  ])
  const [name = ''] = fs.readdirSync(BACKUPS).filter((file) => file.endsWith('.copia'))
  const backup = fs.readFileSync(path.join(BACKUPS, name))
  let dataDir = temporaryFolder()
  await restore(backup, { DATA_DIR: dataDir })
  const was = await contentsOf(await backUp({ DATA_DIR: dataDir }))

  for (const line of commands) {
    if (line.includes('restore')) dataDir = temporaryFolder()
    const { status, stderr } = type(line, dataDir)
    expect([line, status, stderr]).toEqual([line, 0, expect.stringMatching(/completa|restaurada/)])
    expect(await contentsOf(fs.readFileSync(WRITTEN))).toEqual(was)
  }
})
