import { db } from '~/database/db.server'
import { aCampaign, aProduct, aSubscriber } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, signIn } from '../support/browser/shopping'
import { workbookWith, zipOf } from '../support/files/zip-files'

test.beforeEach(({ page }) => signIn(page, ADMIN))

test('a campaign is written, tried, sent once, and left @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const [reader, other, mine] = [freshEmail(), freshEmail(), freshEmail()]
  await aSubscriber({ email: other, status: 'unsubscribed' })
  await aProduct({ name: 'AA Zinnias', price: 9_000 })
  await aProduct({ name: 'AB Dalias', price: 12_000, sale_price: 10_000 })
  await visit('/admin/campanias')
  const editor = page.getByRole('region', { name: 'Nueva campaña' })
  const content = isLive
    ? page.getByRole('textbox', { name: 'Contenido' }).and(page.locator('[contenteditable]'))
    : page.getByLabel('Contenido')
  await expect(content).toBeVisible()
  await expect(page.getByText('0 suscriptores activos')).toBeVisible()
  await expect(editor.getByLabel('Texto del botón')).toHaveValue('Descubrir ahora')

  await editor.getByRole('button', { name: 'Guardar borrador' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'Completa la informacion' })
  await expect(problem).toContainText(
    'El asunto y el contenido son obligatorios para guardar la campana.',
  )
  await editor.getByLabel('Asunto').fill('Día del Ñandú 🌼')
  await content.fill('Hola a <todos>')
  await editor.getByLabel('Dirección del botón').fill('javascript:alert(1)')
  await editor.getByRole('button', { name: 'Enviar a suscriptores' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo guardar' })).toBeVisible()
  if (isLive) await expect(content).toHaveText('Hola a <todos>')
  else await expect(content).toHaveValue('Hola a <todos>')
  await editor.getByLabel('Dirección del botón').fill('/catalogo')
  await editor.getByRole('button', { name: 'Enviar a suscriptores' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Selecciona productos' })).toContainText(
    'Adjunta al menos un producto destacado para la campana.',
  )
  if (isLive) await editor.getByRole('button', { name: 'Agregar AA Zinnias' }).click()
  else await editor.getByLabel('AA Zinnias').fill('2')
  await editor.getByLabel('Buscar productos por nombre').fill('áb dal')
  await editor.getByRole('button', { name: 'Buscar' }).click()
  const chosen = editor.getByRole('list', { name: 'Elegidos' })
  await expect(chosen.getByRole('listitem')).toHaveText([/AA Zinnias/])
  await expect(editor.getByText('1 producto con «áb dal»')).toBeVisible()
  await expect(editor.getByLabel('Asunto')).toHaveValue('Día del Ñandú 🌼')
  if (isLive) {
    await editor.getByRole('button', { name: 'Agregar AB Dalias' }).click()
    await editor.getByRole('button', { name: 'Subir AB Dalias' }).focus()
    await page.keyboard.press('Enter')
    await expect(chosen.getByRole('listitem')).toHaveText([/AB Dalias/, /AA Zinnias/])
    await expect(editor.getByRole('button', { name: 'Bajar AB Dalias' })).toBeFocused()
    await editor.getByRole('button', { name: 'Quitar AA Zinnias' }).click()
    await editor.getByRole('button', { name: 'Agregar AA Zinnias' }).click()
  } else await editor.getByLabel('AB Dalias').fill('0')
  if (isLive) {
    await editor.getByRole('button', { name: 'Ver el correo antes de guardar' }).click()
    const drawn = page.frameLocator('iframe[name=vista-del-correo]')
    await expect(drawn.getByRole('heading', { name: 'Día del Ñandú 🌼' })).toBeVisible()
    await expect(drawn.getByText('AB Dalias')).toBeVisible()
  }
  const written = { subject: 'Sin guardar', body: '<p onclick=x>Hola</p><script>y</script>' }
  const unsaved = await page.request.post('/admin/campanias/vista', { multipart: written })
  expect(unsaved.headers()['content-security-policy']).toContain('sandbox')
  expect(await unsaved.text()).toMatch(
    /<h1[^>]*>Sin guardar<\/h1><div><p style="[^"]*">Hola<\/p><\/div>/,
  )
  expect(await db.selectFrom('campaigns').select('id').execute()).toEqual([])
  await editor.getByRole('button', { name: 'Enviar prueba' }).click()
  await expect(page.getByText('Agrega un correo de prueba').first()).toBeVisible()
  await editor.getByLabel('Correo de prueba').fill(mine)
  await editor.getByRole('button', { name: 'Enviar prueba' }).click()

  await expect(page.getByText('Correo enviado')).toBeVisible()
  await expect(page.getByText('Editando').first()).toBeVisible()
  const [campaign] = await db.selectFrom('campaigns').selectAll().execute()
  expect(campaign).toMatchObject({ status: 'draft', total_recipients: 0, button_url: '/catalogo' })
  const [trial] = await mailsTo(mine)
  expect(trial?.subject).toBe('Día del Ñandú 🌼')
  const text = trial?.text ?? ''
  expect(text).toMatch(/AB Dalias[\s\S]*S\/ 100\.00 \(antes S\/ 120\.00\)[\s\S]*AA Zinnias/)
  const preview = await page.locator('iframe[src]').getAttribute('src')
  const inside = await (await page.request.get(preview ?? '')).text()
  expect(inside).toMatch(/<h1[^>]*>Día del Ñandú 🌼<\/h1>/)
  if (isLive) {
    const frame = page.frameLocator('iframe[src]')
    await expect(frame.getByRole('heading', { name: 'Día del Ñandú 🌼' })).toBeVisible()
  }
  await expectAccessible()

  const draft = page.getByRole('region', { name: 'Editar campana' })
  await draft.getByRole('button', { name: 'Enviar a suscriptores' }).click()
  await expect(page.getByText('Sin suscriptores')).toBeVisible()

  await aSubscriber({ email: reader })
  await draft.getByRole('button', { name: 'Enviar a suscriptores' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('¿Enviar a 1 persona?')
  await expectAccessible()
  await question.getByRole('button', { name: 'Enviar a 1 persona' }).click()
  await expect(page.getByText('Campana en camino')).toBeVisible()
  await expect(editor.getByLabel('Asunto')).toHaveValue('')
  await expect.poll(async () => (await mailsTo(reader)).length).toBe(1)
  expect(await mailsTo(other)).toEqual([])

  const again = { intent: 'send', id: campaign?.id ?? '' }
  await page.request.post('/admin/campanias', { multipart: again })
  await page.request.post('/admin/campanias', { multipart: { ...again, intent: 'delete' } })
  await expect
    .poll(async () => (await db.selectFrom('campaigns').selectAll().execute())[0]?.status)
    .toBe('sent')
  await visit('/admin/campanias')
  await expect(page.getByText('1 suscriptor activo', { exact: true })).toBeVisible()
  const sent = page.getByRole('row').filter({ hasText: 'Día del Ñandú 🌼' })
  await expect(sent).toContainText('Enviado')
  await page.getByRole('link', { name: 'Ver campaña: Día del Ñandú 🌼' }).click()
  await expect(page.getByText('Estado: Enviado')).toBeVisible()
  await expect(page.getByText('No contamos quién abre el correo')).toBeVisible()
  await expectAccessible()

  const [mail] = await mailsTo(reader)
  const leave = /https?:\/\/\S+\/baja\/[\w-]+\.[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  const door = new URL(leave).pathname
  await visit(door)
  await expectAccessible()
  expect(await statusOf(reader)).toBe('active')
  await page.getByRole('button', { name: 'Darme de baja' }).click()
  await expect(page.getByRole('heading', { name: 'Te diste de baja' })).toBeVisible()
  expect(await statusOf(reader)).toBe('unsubscribed')
  expect(await mailsTo(reader)).toHaveLength(1)
})

async function statusOf(email: string) {
  const row = await db
    .selectFrom('subscribers')
    .select('status')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.status
}

/** As a page of somebody who means harm puts it on the clipboard. */
const HOSTILE =
  '<p onclick="alert(1)" style="color:red">Pegado</p><img src="x" onerror="alert(1)">' +
  '<script>alert(1)</script><style>p{}</style><iframe src="//evil.pe"></iframe>' +
  '<p><a href="javascript:alert(1)">aquí</a></p>'

test('what the buttons of the editor and a paste write is what is kept', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit('/admin/campanias')
  const content = page
    .getByRole('textbox', { name: 'Contenido' })
    .and(page.locator('[contenteditable]'))
  const press = async (name: string) => {
    await page.getByRole('group', { name: 'Formato' }).getByRole('button', { name }).click()
    await expect(content).toBeFocused()
  }
  await page.getByLabel('Asunto').fill('Con formato')
  await content.click()
  await press('Negrita')
  await page.keyboard.type('Dalias')
  await page.keyboard.press('Enter')
  await press('Lista')
  await content.evaluate((box, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, HOSTILE)
  await expect(content.getByRole('listitem')).toContainText('Pegado')
  const area = page.locator('textarea[name=body]')
  await expect(area).toHaveValue(/^<p><strong>Dalias<\/strong><\/p><ul><li>[^=]*Pegado[^=]*$/)

  await page.keyboard.press('ControlOrMeta+a')
  const tool = page.getByRole('group', { name: 'Formato' }).getByRole('button', { name: 'Enlace' })
  await tool.click()
  const question = page.getByRole('dialog', { name: 'Poner un enlace' })
  await question.getByLabel('¿A qué dirección lleva?').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('alert')).toContainText('Escribe una página de la tienda')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(content).toBeFocused()
  await tool.click()
  await question.getByLabel('¿A qué dirección lleva?').fill('flores.pe/ramos')
  await page.keyboard.press('Enter')
  await expect(content).toBeFocused()
  await expect(content.getByRole('link', { name: 'Dalias' })).toHaveAttribute(
    'href',
    'https://flores.pe/ramos',
  )
  await expect(page.getByText('Campana guardada')).toHaveCount(0)
  const sent = await area.inputValue()
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(page.getByText('Campana guardada')).toBeVisible()
  await expect(content.getByRole('link', { name: 'Dalias' })).toBeVisible()
  const [stored] = await db.selectFrom('campaigns').select('body_html').execute()
  expect(stored).toEqual({ body_html: sent })

  // What is typed as HTML is read by the same eyes.
  const switchOver = page.getByRole('button', { name: 'Escribir como HTML' })
  await switchOver.click()
  await area.fill(HOSTILE)
  await switchOver.click()
  await expect(content).toHaveText('Pegadoaquí')
})

test('a draft can be deleted, and nothing else @no-js', async ({ page, visit }) => {
  await visit('/admin/campanias')
  const form = { intent: 'save', subject: 'Borrador viejo', body: 'Hola', version: '' }
  await page.request.post('/admin/campanias', { multipart: form })
  await visit('/admin/campanias')
  await page.getByRole('link', { name: 'Eliminar: Borrador viejo' }).click()
  const question = page.getByRole('dialog', { name: 'Seguro que deseas eliminar este borrador?' })
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Borrador eliminado')).toBeVisible()
  await visit('/admin/campanias?editar=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('No se pudo cargar la campana')).toBeVisible()
})

test('a campaign that reached nobody says why, and is sent again to whoever is marked @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const [flower, reader, other] = [
    await aProduct(),
    await aSubscriber({ email: freshEmail() }),
    await aSubscriber({ email: freshEmail() }),
  ]
  const failed = { status: 'failed', sent_at: new Date() }
  const campaign = await aCampaign({ subject: 'Flores en vano', ...failed }, [flower.id])
  const lost = { campaign_id: campaign.id, state: 'fallido' }
  await db
    .insertInto('campaign_recipients')
    .values([
      { ...lost, subscriber_id: reader.id, error: 'clave: 535 wrong password' },
      { ...lost, subscriber_id: other.id, error: 'rechazado: 550 no such mailbox' },
    ])
    .execute()
  await visit(`/admin/campanias?editar=${campaign.id}`)
  await expect(page.getByLabel('Asunto')).toHaveValue('Flores en vano')
  const outcome = page.getByRole('region', { name: 'Esta campaña no llegó a nadie' })
  await expect(outcome.getByLabel(reader.email)).not.toBeChecked()
  await expect(outcome).toContainText('no acepta el usuario o la contraseña de la tienda')
  await expect(outcome).toContainText('Nadie recibe correos en esa dirección')
  await expect(outcome).not.toContainText('wrong password')
  await expectAccessible()

  await outcome.getByRole('button', { name: 'Reenviar a los marcados' }).click()
  await expect(page.getByText('Marca primero a quién reenviar')).toBeVisible()
  await outcome.getByLabel(reader.email).check()
  await outcome.getByRole('button', { name: 'Reenviar a los marcados' }).click()
  await expect(page.getByText('Se reenvía a 1 persona')).toBeVisible()
  await expect.poll(async () => (await mailsTo(reader.email)).length).toBe(1)
  expect(await mailsTo(other.email)).toEqual([])
  await expect
    .poll(async () => (await db.selectFrom('campaigns').select('status').execute())[0]?.status)
    .toBe('sent')
})

/** An .xlsx of so many people, of whom every twentieth has no e-mail. */
function spreadsheetOfPeople(count: number): Buffer {
  const cell = (at: string, text: string) =>
    `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = Array.from({ length: count }, (_, at) => {
    const email = at % 20 === 19 ? `persona${at}` : `persona${at}@correo.pe`
    return `<row>${cell(`A${at + 2}`, `Ñusta &amp; ${at}`)}${cell(`B${at + 2}`, email)}</row>`
  })
  const heading = `<row>${cell('A1', 'Nombre')}${cell('B1', 'Correo')}</row>`
  return zipOf(workbookWith(heading + rows.join('')))
}

test('an import that takes a while shows how far it is, and then what became of it', async ({
  page,
  visit,
}) => {
  const begun = { lines: '[]', total: 10_000, done: 3_500, consented_at: new Date() }
  const { id } = await db
    .insertInto('subscriber_imports')
    .values(begun)
    .returning('id')
    .executeTakeFirstOrThrow()
  await visit(`/admin/suscriptores?importacion=${id}`)
  await expect(page.getByText('Van 3500 de 10000 líneas')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Líneas leídas' })).toHaveJSProperty(
    'value',
    3_500,
  )
  await db
    .updateTable('subscriber_imports')
    .set({ done: 10_000, added: 9_500, finished_at: new Date() })
    .where('id', '=', id)
    .execute()
  await expect(page.getByText('9500 personas nuevas')).toBeVisible()
  await expect(page.getByText('500 ya estaban y quedan igual.')).toBeVisible()
})

test('subscribers are imported, exported and erased @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit('/admin/suscriptores')
  await page.getByLabel('Una persona por línea').fill('ana@correo.pe,"=Ñahui, Ana"\n=cmd@x')
  await page.getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByText('Confirma que estas personas aceptaron')).toBeVisible()
  await page.getByLabel('Estas personas aceptaron').check()
  await page.getByRole('button', { name: 'Importar' }).click()
  const result = page.getByRole('region', { name: 'Importación terminada' })
  await expect(result).toContainText('1 persona nueva')
  await expect(result).toContainText('Línea 2: Falta el final del correo, como .com o .pe — =cmd@x')
  await expectAccessible()
  const bad = result.getByRole('link', { name: 'Descargar lo que no entró (1 línea, CSV)' })
  const lines = await (await page.request.get((await bad.getAttribute('href')) ?? '')).text()
  expect(lines).toContain("'=cmd@x;;2;Falta el final del correo, como .com o .pe\r\n")

  await page.getByLabel('O un archivo de Excel o CSV').setInputFiles({
    ...{ name: 'ventas.xlsx', mimeType: '' },
    buffer: spreadsheetOfPeople(10_000),
  })
  await page.getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByText('Ya tenemos ventas.xlsx, con 10000 líneas')).toBeVisible()
  await page.getByLabel('Una persona por línea').fill('luz@correo.pe')
  await page.getByLabel('Estas personas aceptaron').check()
  await page.getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByText('Hay una lista pegada y también un archivo')).toBeVisible()
  await expect(page.getByLabel('Una persona por línea')).toHaveValue('luz@correo.pe')
  await expect(page.getByLabel('No usar este archivo')).not.toBeChecked()
  await expectAccessible()
  await page.getByLabel('Una persona por línea').fill('')
  await page.getByRole('button', { name: 'Importar' }).click()
  const imported = page.getByRole('region', { name: 'terminada: ventas.xlsx' })
  await expect(imported).toContainText('9500 personas nuevas')
  await expect(imported).toContainText('500 líneas no entraron')
  await expect(imported).toContainText('Línea 21: Falta la @ en el correo — persona19, Ñusta & 19')
  const sheet = await (await page.request.get('/admin/suscriptores/exportar')).text()
  expect(sheet).toContain(`ana@correo.pe;'=Ñahui, Ana;Activo`)
  await visit('/admin/suscriptores?q=ana@')
  await page.getByRole('link', { name: 'Borrar a ana@correo.pe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Suscriptor borrado')).toBeVisible()
  const left = db.selectFrom('subscribers').select('email').where('email', 'like', 'ana@%')
  expect(await left.execute()).toEqual([])
})
