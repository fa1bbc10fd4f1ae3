import { expect, test } from 'vitest'
import { ownPrivacy, ownTerms, privacyText, termsText } from './legal-defaults'
import { chaptersOf } from './legal-text'
import { withDefaults } from './settings/setting'

test('lines become chapters, paragraphs, lists and links', () => {
  const text =
    'Antes\n\n# Uno\nPrimera línea\nsegunda\n\nOtro: [aquí](/contacto), o a@b.pe.\n- a\n- b\n\n- c\nFin\n# Dos'
  expect(chaptersOf(text)).toEqual([
    { title: '', blocks: [{ paragraph: [{ text: 'Antes' }] }] },
    {
      title: 'Uno',
      blocks: [
        { paragraph: [{ text: 'Primera línea' }, { text: '\n' }, { text: 'segunda' }] },
        {
          paragraph: [
            { text: 'Otro: ' },
            { text: 'aquí', to: '/contacto' },
            { text: ', o ' },
            { text: 'a@b.pe', to: 'mailto:a@b.pe' },
            { text: '.' },
          ],
        },
        { list: [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]] },
        { paragraph: [{ text: 'Fin' }] },
      ],
    },
    { title: 'Dos', blocks: [] },
  ])
})

test.each([
  '[x](javascript:alert(1))',
  '[x](//evil.pe)',
  '[x](/\\evil.pe)',
  '[x](http://evil.pe)',
  '[x](data:text/html,y)',
  '<a href="/x">x</a>',
])('%s leads nowhere', (text) => {
  const spans = chaptersOf(text).flatMap(({ blocks }) =>
    blocks.flatMap((block) => ('paragraph' in block ? block.paragraph : [])),
  )
  expect(spans.map(({ text }) => text).join('')).toBe(text)
  expect(spans.filter(({ to }) => to)).toEqual([])
})

const settingsOf = (some: Record<string, string> = {}) =>
  withDefaults(new Map(Object.entries(some)))
const BOOK = { legal_name: 'Flores S.A.C.', ruc: '20131312955', legal_address: 'Calle Uno 1' }

test('the shop says what its settings make true, and what staff wrote in its place', () => {
  expect(termsText(settingsOf())).toBe(ownTerms(settingsOf()))
  expect(ownTerms(settingsOf())).not.toMatch(/transferencia|Libro/)
  const bank = { bank_name: 'BCP', bank_account: '191-1', bank_holder: 'Dalia' }
  expect(ownTerms(settingsOf({ ...BOOK, ...bank }))).toMatch(/transferencia.*Libro/s)
  expect(termsText(settingsOf({ terms_text: 'Otros' }))).toBe('Otros')

  expect(privacyText(settingsOf({ email: 'f@tienda.pe' }))).toContain('escribe a f@tienda.pe o')
  expect(ownPrivacy(settingsOf())).toContain('12 meses después de la entrega')
  expect(ownPrivacy(settingsOf({ keep_recipient_months: 'nunca' }))).not.toContain('quien recibe')
  expect(ownPrivacy(settingsOf())).not.toContain('Libro')
  expect(ownPrivacy(settingsOf(BOOK)).match(/Libro de Reclamaciones/g)).toHaveLength(2)
  expect(privacyText(settingsOf({ privacy_text: 'Otra' }))).toBe('Otra')
})

test('they name who sells and holds the data, once the settings say it', () => {
  expect(ownTerms(settingsOf({ display_name: 'Luna' }))).toMatch(/^# Precios/)
  const nobody = ownPrivacy(settingsOf({ display_name: '# Luna' }))
  expect(nobody).toContain('El titular del banco de datos de sus clientes es # Luna, florería')
  const open = { ...BOOK, display_name: 'Luna', whatsapp_number: '987 654 321' }
  const named = 'Flores S.A.C., con RUC 20131312955 y domicilio en Calle Uno 1'
  expect(ownPrivacy(settingsOf(open))).toContain(`los clientes de Luna es ${named}.`)
  const terms = ownTerms(settingsOf({ ...open, opening_hours: 'Lunes\nMartes' }))
  expect(terms).toContain(`En Luna te vende ${named}. Correo:`)
  expect(terms).toContain('Horario: Lunes; Martes.')
  // A number that the owner does not show in Contacto is not shown here.
  expect(terms).not.toContain('987')
  const shown = { ...open, show_contact_whatsapp: 'true' }
  expect(ownTerms(settingsOf(shown))).toContain('Teléfono: 987 654 321.')
  expect(ownPrivacy(settingsOf(BOOK))).toContain('sus hojas, 2 años, como pide la ley')
})
