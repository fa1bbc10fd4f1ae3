import { expect, test } from '../support/browser/fixtures'
import { aBouquet } from '../support/browser/shopping'

const PAGES = [
  { path: '/nosotros', heading: 'Sobre Nosotros' },
  { path: '/contacto', heading: 'Contacto' },
  { path: '/terminos', heading: 'Términos y Condiciones' },
  { path: '/privacidad', heading: 'Política de Privacidad' },
]

for (const { path, heading } of PAGES) {
  test(`${path} has its heading, reads well and is reached from the footer @no-js`, async ({
    page,
    visit,
    expectAccessible,
  }) => {
    await visit('/carrito')
    await page.getByRole('contentinfo').locator(`nav a[href="${path}"]`).click()

    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} | Dalia & Zinnia`)
    await expectAccessible()
  })
}

test('about us says what staff wrote, as text @served', async ({ page, visit, settings }) => {
  await settings({
    about_us_title: 'Nuestra historia',
    about_us_content: 'Empezamos en 2019.\n<script>alert(1)</script>',
  })
  await visit('/nosotros')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sobre Nosotros')
  await expect(page.getByRole('heading', { name: 'Nuestra historia' })).toBeVisible()
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
})

test('the contact page shows WhatsApp and the address only when staff say so @served', async ({
  page,
  visit,
  settings,
}) => {
  const main = page.getByRole('main')
  await settings({
    email: 'flores@tienda.pe',
    instagram_url: 'https://www.instagram.com/otra',
    tiktok_url: 'https://www.tiktok.com/@otra',
    whatsapp_number: '+51 987-654-321',
    sucursal_address: 'Av. Grau 120, Barranco',
    show_contact_whatsapp: 'TRUE',
    show_contact_address: '1',
  })
  await visit('/contacto')
  await expect(main.getByRole('link', { name: 'flores@tienda.pe' })).toHaveAttribute(
    'href',
    'mailto:flores@tienda.pe',
  )
  await expect(main.getByRole('link', { name: 'Escríbenos por Instagram' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/otra',
  )
  await expect(main.getByRole('link', { name: 'TikTok' })).toHaveAttribute(
    'href',
    'https://www.tiktok.com/@otra',
  )
  await expect(main.getByText('WhatsApp')).toHaveCount(0)
  await expect(main.getByText('Av. Grau')).toHaveCount(0)

  await settings({ show_contact_whatsapp: 'true', show_contact_address: 'true' })
  await visit('/contacto')
  await expect(main.getByRole('link', { name: 'Escríbenos por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/51987654321\?text=/,
  )
  await expect(main.getByRole('link', { name: 'Escríbenos por Instagram' })).toBeVisible()
  await expect(main.getByText('Av. Grau 120, Barranco')).toBeVisible()

  await settings({ whatsapp_number: 'javascript:alert(1)', sucursal_address: ' ' })
  await visit('/contacto')
  await expect(main.getByText('WhatsApp')).toHaveCount(0)
  await expect(main.getByText('Dirección')).toHaveCount(0)
})

test('the legal pages say what the law and the shop promise @served', async ({ page, visit }) => {
  const main = page.getByRole('main')
  await visit('/terminos')
  await expect(main).toContainText('incluyen IGV')
  await expect(main).toContainText('dentro de las 24 horas siguientes a la entrega')
  await expect(main.getByRole('listitem')).toHaveText([
    /equivocado/,
    /llegó dañado/,
    /no fue entregado/,
  ])
  for (const path of ['/terminos', '/privacidad']) {
    await visit(path)
    await expect(main.locator('a[href="/catalogo"]')).toBeVisible()
    await expect(main.locator('a[href="/contacto"]').first()).toBeVisible()
  }
  await expect(main).toContainText('18 años o más')
  await expect(main).toContainText('Ley 29733')
})

test('the terms name a bank transfer when there is an account for it @served', async ({
  page,
  visit,
  settings,
}) => {
  const main = page.getByRole('main')
  await visit('/terminos')
  await expect(main).toContainText('verificamos tu pago por Yape o Plin')
  await expect(main).not.toContainText('transferencia')
  await settings({ bank_name: 'BCP', bank_account: '191-1', bank_holder: 'Dalia' })
  await visit('/terminos')
  await expect(main).toContainText('También puedes pagar por transferencia bancaria')
})

test('the footer says what staff set, and stands in for what they did not @served', async ({
  page,
  visit,
  settings,
}) => {
  const footer = page.getByRole('contentinfo')
  await settings({ email: null, instagram_url: null, tiktok_url: null, slogan: null })
  await visit('/contacto')
  await expect(footer).toContainText('Florece distinto')
  await expect(footer).toContainText('Todos los precios incluyen impuestos')
  await expect(footer.locator('a[href^="mailto:"]')).toHaveAttribute('href', /@daliayzinnia/)
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.instagram\.com\//,
  )
  for (const [name, path] of [
    ['Rosas', '/catalogo/rosas'],
    ['Tulipanes', '/catalogo/tulipanes'],
    ['Girasoles', '/catalogo/girasoles'],
    ['Todo el catálogo', '/catalogo-completo?orden=recommended'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
  }

  await settings({
    email: 'x"><script>alert(1)</script>@tienda.pe',
    instagram_url: 'https://instagram.com.evil.pe',
    tiktok_url: 'javascript:alert(1)',
    slogan: '<b>Distinto</b>',
  })
  await visit('/contacto')
  await expect(footer).toContainText('<b>Distinto</b>')
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.instagram\.com\//,
  )
  await expect(footer.getByRole('link', { name: 'TikTok' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.tiktok\.com\//,
  )
})

test('what the shop promises is one text by the button and in the terms, and the card one truth @served', async ({
  page,
  visit,
  settings,
}) => {
  const main = page.getByRole('main')
  const bouquet = await aBouquet()
  const card = page.getByRole('textbox', { name: /dedicatoria/i })
  await settings({ card_by_hand: null })
  await visit(bouquet.path)
  await expect(main.getByText('Si no llega bien, te lo reponemos')).toHaveCount(1)
  await expect(card).toHaveAttribute('placeholder', /se imprime/)
  await visit('/terminos')
  await expect(main).toContainText('Imprimimos la tarjeta tal como la envías')

  const [guarantee, substitution] = [
    'Frescas <b>siete</b> días o vuelven.',
    'Nunca cambiamos una rosa.',
  ]
  await settings({
    guarantee_text: guarantee,
    substitution_text: substitution,
    card_by_hand: 'true',
  })
  for (const path of [bouquet.path, '/terminos']) {
    await visit(path)
    for (const text of [guarantee, substitution]) await expect(main).toContainText(text)
    await expect(main).not.toContainText('Si no llega bien')
  }
  await expect(main).toContainText('Escribimos a mano la tarjeta tal como la envías')
  await visit(bouquet.path)
  await expect(card).toHaveAttribute('placeholder', /escribimos a mano/)
})

test('the footer says where the shop is, when it opens and how it is paid, once that is set @served', async ({
  page,
  visit,
  settings,
}) => {
  const footer = page.getByRole('contentinfo')
  const place = { sucursal_address: 'Jr. Unión 1, Lima', whatsapp_number: '987 654 321' }
  await settings({ show_contact_whatsapp: null, show_contact_address: null })
  await settings({ ...place, opening_hours: 'Lunes a sábado' })
  await visit('/contacto')
  await expect(footer).toContainText('Lunes a sábado')
  await expect(footer).toContainText(/Paga con Yape/)
  await expect(footer).not.toContainText('Jr. Unión 1')
  await expect(footer.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0)
  await settings({ show_contact_whatsapp: 'true', show_contact_address: 'true' })
  await visit('/contacto')
  await expect(footer).toContainText('Jr. Unión 1, Lima')
  await expect(footer.getByRole('link', { name: 'WhatsApp 987 654 321' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/51987654321\?/,
  )
  const seller = { legal_name: 'Flores S.A.C.', ruc: '20131312955' }
  await settings({ ...seller, legal_address: 'Jr. Unión 1, Lima' })
  await visit('/contacto')
  await expect(footer.getByText(/Jr. Unión 1, Lima/)).toHaveCount(1)
  await expect(footer).toContainText('Flores S.A.C. · RUC 20131312955 · Jr. Unión 1, Lima')
})

test('a button to Instagram floats only when the setting is exactly true @served', async ({
  page,
  visit,
  settings,
}) => {
  const floating = page.getByRole('complementary', { name: 'Contacto' }).getByRole('link')
  for (const value of [null, 'TRUE', '1', 'yes', 'false']) {
    await settings({ show_floating_contact_button: value })
    await visit('/contacto')
    await expect(floating).toHaveCount(0)
  }
  await settings({ show_floating_contact_button: 'true', instagram_url: 'javascript:alert(1)' })
  await visit('/contacto')
  await expect(floating.last()).toHaveAttribute('href', /^https:\/\/www\.instagram\.com\//)
})

const DEFAULT = 'linear-gradient(135deg, rgb(255, 249, 230) 0%, rgb(255, 225, 223) 50%'

test('the page has the background staff chose, and no other CSS comes along @no-js-screen', async ({
  page,
  visit,
  settings,
}) => {
  const background = () =>
    page.locator('body').evaluate((body) => {
      const { backgroundImage, backgroundColor } = getComputedStyle(body)
      return backgroundImage === 'none' ? backgroundColor : backgroundImage
    })
  for (const value of [
    null,
    '',
    'red',
    '#fff',
    'url(https://evil.pe/x.png)',
    '#ffffff;} body{display:none',
    '</style><script>alert(1)</script>',
    'linear-gradient(135deg, #ffffff 0%, #000000 100%)',
    'linear-gradient(135deg, #ffffff 0%, #000000 50%, #ffffff 100%), url(//evil.pe)',
  ]) {
    await settings({ background_gradient: value })
    await visit('/contacto')
    expect(await background()).toContain(DEFAULT)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await settings({ background_gradient: '#DDEEFF' })
  await visit('/contacto')
  expect(await background()).toBe('rgb(221, 238, 255)')
  const own = 'linear-gradient(135deg, #112233 0%, #445566 50%, #778899 100%)'
  await settings({ background_gradient: own })
  const html = await (await page.request.get('/contacto')).text()
  expect(html).toContain(`body{background:${own}}`)
})
