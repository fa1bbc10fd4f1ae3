import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { settled } from '../../tests/support/settled'
import { env } from '~/env.server'
import { parseImageUrl } from './image-name'
import { deleteImage, keepImage, replaceImage, storeImage, sweepImages } from './image.server'

const NOW = new Date()
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const trashDir = path.join(env.uploadsDir, '.papelera')

const used = () => Promise.resolve(true)
const unused = () => Promise.resolve(false)

afterEach(() => fs.rmSync(env.uploadsDir, { recursive: true, force: true }))

function picture(width: number, height: number, background = '#f00') {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

function upload(bytes: Uint8Array, name = 'Rosas rojas') {
  return storeImage({ prefix: 'producto-', name, bytes })
}

/** Fails the test when the picture was refused. */
async function stored(background = '#f00', name = 'Rosas rojas') {
  const answer = await upload(await picture(200, 200, background), name)
  if (!answer.ok) throw new Error(answer.problem)
  return answer.url
}

function namesIn(folder: string) {
  return fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []
}

function storedNames() {
  return namesIn(env.uploadsDir).filter((name) => name !== '.papelera')
}

/** The two files of a picture 180 pixels wide. */
function filesOf(url: string) {
  const { base } = parseImageUrl(url) ?? {}
  return [`${base}-180.avif`, `${base}-180.webp`]
}

function age(folder: string, name: string, ms: number) {
  const then = new Date(NOW.getTime() - ms)
  fs.utimesSync(path.join(folder, name), then, then)
}

describe('names and the disk', () => {
  it.each(['../../etc/passwd', 'a/b\\c', '.', '', '\0', '花束', '<script>'])(
    'makes a name of its own for a record called %j',
    async (name) => {
      const answer = await upload(await picture(20, 20), name)

      expect(answer.ok && parseImageUrl(answer.url)).toBeTruthy()
      expect(storedNames()).toHaveLength(2)
    },
  )

  it('shortens the longest name', async () => {
    const url = await stored('#f00', 'rosa '.repeat(500))

    expect(parseImageUrl(url)?.base.length).toBeLessThan(120)
    expect(storedNames()).toEqual(filesOf(url))
  })

  it('stores the same picture once, sent eight times at the same moment', async () => {
    const bytes = await picture(400, 300)

    const answers = await settled(Array.from({ length: 8 }, () => upload(bytes)))

    expect(new Set(answers.map((one) => one.ok && one.url)).size).toBe(1)
    expect(storedNames()).toHaveLength(4)
  })

  it('repairs a picture that lost a file', async () => {
    const bytes = await picture(400, 300)
    await upload(bytes)
    const lost = storedNames()[0] ?? ''
    fs.rmSync(path.join(env.uploadsDir, lost))

    await upload(bytes)

    expect(storedNames()).toContain(lost)
  })

  it('says that it could not be stored when there is no folder to store it in', async () => {
    fs.writeFileSync(env.uploadsDir, 'not a folder')

    const answer = await upload(await picture(20, 20))

    expect(answer.ok || answer.problem).toMatch(/^No pudimos guardar/)
  })

  it.skipIf(!canMount())(
    'leaves nothing on a full disk, and works again when there is room',
    async () => {
      const bytes = await picture(1080, 1080)
      const filler = path.join(env.uploadsDir, 'otra-cosa')
      fs.mkdirSync(env.uploadsDir)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', env.uploadsDir])
      try {
        fs.writeFileSync(filler, Buffer.alloc(244 * 1024))
        const answer = await upload(bytes)
        expect(answer.ok || answer.problem).toMatch(/^No queda espacio/)
        expect(storedNames()).toEqual(['otra-cosa'])

        fs.rmSync(filler)
        expect(await upload(bytes)).toMatchObject({ ok: true })
      } finally {
        execFileSync('umount', [env.uploadsDir])
      }
    },
  )
})

describe('a picture nobody uses any more', () => {
  it('is out of reach at once, and nothing else is', async () => {
    const [red, blue] = [await stored('#f00'), await stored('#00f')]

    await deleteImage(red, unused)

    expect(storedNames()).toEqual(filesOf(blue))
    expect(namesIn(trashDir)).toEqual(filesOf(red))
  })

  it('stays while another record shows it', async () => {
    const url = await stored()

    await deleteImage(url, used)

    expect(storedNames()).toEqual(filesOf(url))
  })

  it('comes back when someone starts using it while it is being removed', async () => {
    const url = await stored()
    const answers = [false, true]

    await deleteImage(url, () => Promise.resolve(answers.shift() ?? true))

    expect(storedNames()).toEqual(filesOf(url))
    expect(namesIn(trashDir)).toEqual([])
  })

  it('is nothing to worry about when its files or the database are gone', async () => {
    const url = await stored()
    await deleteImage(url, () => Promise.reject(new Error('no database')))
    expect(storedNames()).toEqual(filesOf(url))

    await deleteImage(url, unused)
    await deleteImage(url, unused)
    expect(namesIn(trashDir)).toEqual(filesOf(url))
  })

  it.each([
    null,
    '',
    '/flor.svg',
    'https://ajeno.example/imagenes/a-0a1b2c3d4e5f-180x180-180.webp',
    '/imagenes/../vecino-0a1b2c3d4e5f-180x180-180.webp',
    '/imagenes/..%2fvecino-0a1b2c3d4e5f-180x180-180.webp',
  ])('is never %s', async (url) => {
    const neighbour = path.join(env.dataDir, 'vecino-0a1b2c3d4e5f-180x180-180.webp')
    fs.writeFileSync(neighbour, 'not yours')
    const mine = await stored()

    await deleteImage(url, unused)

    expect(fs.existsSync(neighbour)).toBe(true)
    expect(storedNames()).toEqual(filesOf(mine))
  })
})

describe('replacing', () => {
  const blue = async () => ({
    prefix: 'producto-',
    name: 'Rosas',
    bytes: await picture(200, 200, '#00f'),
  })

  it('removes the old picture only after the row has the new one', async () => {
    const old = await stored()
    let atWrite: string[] = []

    const answer = await replaceImage(
      await blue(),
      old,
      (url) => {
        atWrite = storedNames()
        expect(atWrite).toEqual(expect.arrayContaining(filesOf(url)))
        return Promise.resolve()
      },
      unused,
    )

    expect(atWrite).toEqual(expect.arrayContaining(filesOf(old)))
    expect(storedNames()).toEqual(answer.ok && filesOf(answer.url))
  })

  it('keeps the old picture when the row could not be written', async () => {
    const old = await stored()
    const failure = replaceImage(
      await blue(),
      old,
      () => Promise.reject(new Error('taken')),
      unused,
    )

    await expect(failure).rejects.toThrow('taken')
    expect(storedNames()).toEqual(expect.arrayContaining(filesOf(old)))
  })

  it('touches nothing when the new file is refused', async () => {
    const old = await stored()
    const text = { prefix: 'producto-', name: 'Rosas', bytes: Buffer.from('hola') }

    const answer = await replaceImage(text, old, () => Promise.reject(new Error('written')), unused)

    expect(answer.ok).toBe(false)
    expect(storedNames()).toEqual(filesOf(old))
  })

  it('keeps a picture that is replaced by itself', async () => {
    const old = await stored()
    const same = { prefix: 'producto-', name: 'Rosas rojas', bytes: await picture(200, 200) }

    const answer = await replaceImage(same, old, () => Promise.resolve(), unused)

    expect(answer).toEqual({ ok: true, url: old })
    expect(storedNames()).toEqual(filesOf(old))
  })

  it('brings the new picture back when another record let it go meanwhile', async () => {
    const answer = await replaceImage(await blue(), null, (url) => deleteImage(url, unused), unused)

    expect(storedNames()).toEqual(answer.ok && filesOf(answer.url))
  })

  it('has nothing to bring back for an address of another site', async () => {
    await keepImage('https://ajeno.example/rosa.webp')

    expect(storedNames()).toEqual([])
  })
})

describe('sweeping', () => {
  it('clears what nobody shows after an hour, and not a minute before', async () => {
    const [shown, orphan, fresh] = [
      await stored('#f00'),
      await stored('#0f0'),
      await stored('#00f'),
    ]
    for (const name of filesOf(shown)) age(env.uploadsDir, name, 90 * DAY_MS)
    for (const name of filesOf(orphan)) age(env.uploadsDir, name, HOUR_MS + MINUTE_MS)
    for (const name of filesOf(fresh)) age(env.uploadsDir, name, HOUR_MS - MINUTE_MS)
    for (const [name, ms] of Object.entries({
      '.tmp-viejo': HOUR_MS + MINUTE_MS,
      '.tmp-nuevo': 0,
    })) {
      fs.writeFileSync(path.join(env.uploadsDir, name), 'half')
      age(env.uploadsDir, name, ms)
    }

    expect(await sweepImages(new Set([shown, 'https://ajeno.example/x.webp']), NOW)).toBe(3)

    expect(storedNames()).toEqual([...filesOf(shown), ...filesOf(fresh), '.tmp-nuevo'].sort())
    expect(namesIn(trashDir)).toEqual(filesOf(orphan))
  })

  it('empties the trash after seven days, counted from when it was thrown away', async () => {
    const [old, recent] = [await stored('#f00'), await stored('#00f')]
    for (const name of filesOf(recent)) age(env.uploadsDir, name, 90 * DAY_MS)
    await deleteImage(old, unused)
    await deleteImage(recent, unused)
    for (const name of filesOf(old)) age(trashDir, name, 7 * DAY_MS + MINUTE_MS)

    await sweepImages(new Set(), NOW)

    expect(namesIn(trashDir)).toEqual(filesOf(recent))
  })

  it('spares an old picture that was just sent again', async () => {
    const url = await stored()
    for (const name of filesOf(url)) age(env.uploadsDir, name, DAY_MS)
    await stored()

    await sweepImages(new Set(), NOW)

    expect(storedNames()).toEqual(filesOf(url))
  })

  it('leaves files it does not know, and a folder that is not there, alone', async () => {
    expect(await sweepImages(new Set(), NOW)).toBe(0)
    fs.mkdirSync(env.uploadsDir, { recursive: true })
    for (const name of ['léeme.txt', 'foto.webp', '.gitkeep']) {
      fs.writeFileSync(path.join(env.uploadsDir, name), 'keep')
      age(env.uploadsDir, name, 90 * DAY_MS)
    }

    expect(await sweepImages(new Set(), NOW)).toBe(0)
    expect(storedNames()).toHaveLength(3)
  })
})

function canMount() {
  const probe = fs.mkdtempSync(path.join(env.dataDir, 'disco-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', probe], { stdio: 'ignore' })
    execFileSync('umount', [probe])
    return true
  } catch {
    return false
  }
}
