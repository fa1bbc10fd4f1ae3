import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { db } from '~/database/db.server'
import { aCategory, aProduct, aSubcategory, aTag } from '../support/factories'
import { expect, stopTime, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

const FLOWER = '<svg viewBox="0 0 24 24"><path d="M12 2l3 7h7l-6 4 2 8-6-5-6 5 2-8-6-4h7z"/></svg>'

test.beforeEach(({ page }) => signIn(page, ADMIN))

function svg(text: string, name = 'flor.svg') {
  return { name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) }
}

async function photo(color: string, name = 'foto.png') {
  const background = {
    create: { width: 120, height: 120, channels: 3, background: color },
  } as const
  return { name, mimeType: 'image/png', buffer: await sharp(background).png().toBuffer() }
}

async function save(page: Page, button = 'Guardar') {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}

async function saysAboveAll(page: Page, text: string) {
  await expect(page.getByRole('status').or(page.getByRole('alert')).getByText(text)).toBeVisible()
}

test('tags: made, refused, drawn, renamed, hidden and removed @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  await visit('/admin/tags')
  await expectAccessible()
  await page.getByRole('link', { name: 'Nuevo tag' }).click()
  await expect(page.getByRole('dialog', { name: 'Nuevo tag' })).toBeVisible()
  await save(page)
  const problem = page.getByRole('alert').getByRole('link', { name: 'Nombre' })
  await expect(problem).toBeVisible()
  await expectAccessible()
  if (isLive) {
    await problem.click()
    await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused()
    expect(new URL(page.url()).hash).toBe('')
  }

  await page.getByLabel('Nombre', { exact: true }).fill('Día del Ñandú')
  if (isLive) await expect(page.getByLabel('Slug', { exact: true })).toHaveValue('dia-del-nandu')
  else await page.getByLabel('Slug', { exact: true }).fill('Día del Ñandú')
  await page.getByLabel('Icono').setInputFiles(svg('<svg><circle r="3"/></svg>'))
  if (!isLive) await page.getByRole('button', { name: 'Ver el icono' }).click()
  await expect(
    page.getByRole('dialog').getByText('No se encontró ningún elemento <path> en el SVG').first(),
  ).toBeVisible()
  await page.getByLabel('Icono').setInputFiles(svg(FLOWER))
  if (!isLive) await page.getByRole('button', { name: 'Ver el icono' }).click()
  await expect(page.getByText('Path extraído correctamente')).toBeVisible()
  await save(page)

  await saysAboveAll(page, 'Tag creado')
  const row = page.getByRole('row').filter({ hasText: 'Día del Ñandú' })
  await expect(row).toContainText('dia-del-nandu')
  const stored = await db
    .selectFrom('tags')
    .selectAll()
    .where('slug', '=', 'dia-del-nandu')
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ icon: expect.stringMatching(/^M12 2l3/), active: true })

  await aTag({ name: 'Otro', slug: 'otro-tag' })
  await page.getByRole('link', { name: 'Editar Día del Ñandú' }).click()
  await page.getByLabel('Slug', { exact: true }).fill('otro-tag')
  await save(page)
  await expect(page.getByText('Ya existe un registro con este slug').first()).toBeVisible()
  await page.getByLabel('Slug', { exact: true }).fill('dia-nandu')
  await save(page)
  await saysAboveAll(page, 'Tag actualizado')

  await page.getByLabel('Marcar Día del Ñandú').check()
  await page.getByLabel('Acción para las filas marcadas').selectOption('Desactivar')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await saysAboveAll(page, 'Tag desactivado')
  await expect(row).toContainText('Inactivo')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await saysAboveAll(page, 'Tag activado')
  await expect(row).toContainText('Activo')

  await page.getByRole('link', { name: 'Eliminar Día del Ñandú' }).click()
  const question = page.getByRole('dialog', { name: '¿Eliminar este tag?' })
  await expect(question).toBeVisible()
  await expectAccessible()
  await question.getByRole('link', { name: 'Cancelar' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('link', { name: 'Eliminar Día del Ñandú' }).click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await saysAboveAll(page, 'Tag eliminado')
  await expect(row).toHaveCount(0)
})

test('tags are put in order by arrows and by number, and found by search @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const count = await countTags()
  await aTag({ name: 'Penúltimo', display_order: 9_000 })
  await aTag({ name: 'Último', display_order: 9_001 })
  await visit('/admin/tags')

  await page.getByRole('button', { name: 'Bajar Penúltimo' }).click()
  await saysAboveAll(page, `Penúltimo, posición ${count + 2} de ${count + 2}`)
  await expect(page.getByRole('button', { name: 'Bajar Penúltimo' })).toBeDisabled()
  if (isLive) await expect(page.getByRole('button', { name: 'Subir Penúltimo' })).toBeFocused()

  await page.getByRole('link', { name: 'mover Penúltimo a otra posición' }).click()
  await page.getByLabel('Mover a la posición').fill('1')
  await page.getByRole('button', { name: 'Mover', exact: true }).click()
  await saysAboveAll(page, `Penúltimo, posición 1 de ${count + 2}`)
  await expect(page.getByRole('row').nth(1)).toContainText('Penúltimo')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await saysAboveAll(page, `Penúltimo, posición ${count + 2} de ${count + 2}`)

  await page.getByRole('searchbox').fill('penultimo')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Subir Penúltimo' })).toHaveCount(0)

  // As the address stands when the last row of a page was removed.
  await visit('/admin/tags?q=penultimo&pagina=2')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toHaveText('1 tag')
  await visit('/admin/tags?pagina=2')
  await expect(page.getByRole('button', { name: 'Bajar Penúltimo' })).toBeDisabled()
})

test('tags are dragged to another place, by mouse and by keys', async ({ page, visit }) => {
  const total = await countTags()
  await aTag({ name: 'Ante', display_order: 9_000 })
  await aTag({ name: 'Medio', display_order: 9_001 })
  const last = await aTag({ name: 'Fondo', display_order: 9_002 })
  // All rows in sight: near an edge the list scrolls on by itself for as long as the mouse is there.
  await page.setViewportSize({ width: 1280, height: 1600 })
  await visit('/admin/tags')
  const handle = page.getByRole('button', { name: 'Arrastrar Fondo' })
  const told = page.locator('[role=status][aria-live=assertive]')

  await handle.scrollIntoViewIfNeeded()
  await dragOnto(page, handle, page.getByRole('button', { name: 'Arrastrar Ante' }))
  await saysAboveAll(page, `Fondo, posición ${total + 1} de ${total + 3}`)
  expect(await namesOfLast(3)).toEqual(['Fondo', 'Ante', 'Medio'])

  await handle.focus()
  await page.keyboard.press('Space')
  await expect(told).toHaveText(`Fondo, posición ${total + 1} de ${total + 3}`)
  await untilKeysAreHeard(page)
  await page.keyboard.press('ArrowDown')
  await expect(told).toHaveText(`Fondo, posición ${total + 2} de ${total + 3}`)
  await page.keyboard.press('Escape')
  await expect(told).toHaveText(`Fondo, posición ${total + 1} de ${total + 3}`)

  await page.keyboard.press('Enter')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await untilKeysAreHeard(page)
  await page.keyboard.press('ArrowDown')
  await expect(told).toHaveText(`Fondo, posición ${total + 2} de ${total + 3}`)
  await page.keyboard.press('Enter')
  await saysAboveAll(page, `Fondo, posición ${total + 2} de ${total + 3}`)
  await expect(handle).toBeFocused()
  expect(await namesOfLast(3)).toEqual(['Ante', 'Fondo', 'Medio'])
  expect(await page.locator(`tr:has(#handle-${last.id})`).getAttribute('data-dragging')).toBeNull()

  await visit('/admin/tags?orden=name')
  await expect(handle).toHaveCount(0)
})

async function dragOnto(page: Page, handle: Locator, target: Locator) {
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('a handle is not on the screen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await expect(page.locator('[data-dragging]')).toHaveCount(1)
  await page.mouse.up()
}

/** A row that was just taken receives the next key after a timer that was set with it. */
async function untilKeysAreHeard(page: Page) {
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
}

async function countTags(): Promise<number> {
  const counted = db.selectFrom('tags').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

async function namesOfLast(count: number): Promise<string[]> {
  const tags = db.selectFrom('tags').select('name').orderBy('display_order', 'desc').limit(count)
  return (await tags.execute()).map(({ name }) => name).reverse()
}

test('a category keeps its accepted picture when refused, and drops the one it had @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  await visit('/admin/categorias?nuevo=')
  await page.getByLabel('Imagen').setInputFiles(svg(FLOWER, 'flor.png'))
  if (!isLive) await save(page)
  await expect(
    page.getByText('Solo se permiten archivos .webp, .png o .jpeg').first(),
  ).toBeVisible()

  await page.getByLabel('Imagen').setInputFiles(await photo('#f00'))
  if (isLive) await expect(page.getByText('Imagen subida correctamente')).toBeVisible()
  await save(page)
  await expect(page.getByText('Escribe el nombre').first()).toBeVisible()
  await page.getByLabel('Nombre', { exact: true }).fill('Ramos de prueba')
  await page.getByLabel('Slug', { exact: true }).fill('ramos-de-prueba')
  await page.getByLabel('Punto de recorte, horizontal').fill('90')
  await page.getByLabel('Orden', { exact: true }).fill('0')
  await save(page)
  await saysAboveAll(page, 'Categoría creada')
  const thumb = page.getByRole('row').filter({ hasText: 'Ramos de prueba' }).locator('img')
  await expect(thumb).toHaveAttribute('class', /crop crop-x-90 crop-y-50/)

  const first = await pictureOf('ramos-de-prueba')
  expect(first).toMatch(/^\/imagenes\/category-/)
  expect((await page.request.get(first)).status()).toBe(200)

  await page.getByRole('link', { name: 'Editar Ramos de prueba' }).click()
  await page
    .getByLabel('Imagen', { exact: false })
    .first()
    .setInputFiles(await photo('#00f'))
  if (isLive) await expect(page.getByText('Imagen subida correctamente')).toBeVisible()
  await save(page)
  await saysAboveAll(page, 'Categoría actualizada')
  const second = await pictureOf('ramos-de-prueba')
  expect(second).not.toBe(first)
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(second)).status()).toBe(200)
  await visit('/')
  const tile = page.getByRole('link', { name: 'Ramos de prueba' })
  await expect(tile.locator('img')).toHaveAttribute('class', /crop crop-x-90 crop-y-50/)
})

async function pictureOf(slug: string): Promise<string> {
  const { image_url } = await db
    .selectFrom('categories')
    .select('image_url')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return image_url ?? ''
}

test('what a category takes with it is said before @no-js', async ({ page, visit }) => {
  const category = await aCategory({ name: 'Jardines colgantes' })
  await aSubcategory({ category_id: category.id, name: 'Con helechos' })
  const product = await aProduct({ category_id: category.id })

  await visit('/admin/categorias')
  await page.getByRole('link', { name: 'Eliminar Jardines colgantes' }).click()
  const question = page.getByRole('dialog', { name: '¿Eliminar esta categoría?' })
  await expect(question).toContainText('1 producto queda sin categoría.')
  await expect(question).toContainText('1 subcategoría se elimina también.')
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await saysAboveAll(page, 'Categoría eliminada')
  const left = await db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', product.id)
    .executeTakeFirst()
  expect(left).toEqual({ category_id: null })
})

test('subcategories: made in a category, its slug its own there, and removed @no-js', async ({
  page,
  visit,
}) => {
  const category = await aCategory({ name: 'Jardines' })
  await aSubcategory({ category_id: category.id, name: 'Colgantes', slug: 'colgantes' })
  await visit(`/admin/categorias?tab=subcategorias&categoria=${category.id}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Nueva subcategoría' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('De mesa')
  await page.getByLabel('Slug', { exact: true }).fill('colgantes')
  await save(page)
  await expect(page.getByText('Elige la categoría').first()).toBeVisible()
  await page.getByRole('dialog').getByLabel('Categoría').selectOption('Jardines')
  await save(page)
  await expect(page.getByText('Ya existe un registro con este slug').first()).toBeVisible()
  await page.getByLabel('Slug', { exact: true }).fill('de-mesa')
  await save(page)
  await saysAboveAll(page, 'Subcategoría creada')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('link', { name: 'Eliminar De mesa' }).click()
  await page
    .getByRole('dialog', { name: '¿Eliminar esta subcategoría?' })
    .getByRole('button', { name: 'Eliminar' })
    .click()
  await saysAboveAll(page, 'Subcategoría eliminada')
})

test('a list of many columns fits a tablet, and the room beside the sections', async ({
  page,
  visit,
}) => {
  for (const path of ['productos', 'hero-slides']) {
    await visit(`/admin/${path}`)
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const needed = await page.evaluate(() => {
        const boxes = [document.documentElement, ...document.querySelectorAll('main div')]
        // Chromium gives what is folded away a size of its own.
        const drawn = boxes.filter((box) => box.checkVisibility())
        return Math.max(...drawn.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      })
      expect(needed, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(page.getByRole('link', { name: 'Estado' })).toBeInViewport()
  }
})

test('a message goes by itself, but not from under a pointer or a focus', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const tag = await aTag({ name: 'Quinceañero' })
  await visit('/admin/tags')
  await page.getByLabel(`Marcar ${tag.name}`).check()
  await page.getByLabel('Acción para las filas marcadas').selectOption('Desactivar')
  // The message is not to go while a busy machine is on its way to it.
  await stopTime(page)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  const undo = page.getByRole('button', { name: 'Deshacer' })
  const search = page.getByRole('searchbox')
  // React's timers begin after a paint. The page's own frames are stopped too; a trial waits for real ones.
  const pass = async (milliseconds: number) => {
    await search.click({ trial: true })
    await page.clock.runFor(milliseconds)
    await search.click({ trial: true })
  }
  await undo.hover()
  await pass(60_000)
  await expect(undo).toBeVisible()
  await undo.focus()
  await page.mouse.move(600, 20)
  await pass(60_000)
  await expect(undo).toBeFocused()
  await search.focus()
  // Longer than a message that can only be read.
  await pass(8_000)
  await expect(undo).toBeVisible()
  await pass(3_000)
  await expect(undo).toBeHidden()
})
