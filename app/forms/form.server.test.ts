import { parse } from '@conform-to/react'
import { expect, test } from 'vitest'
import { withoutForgedState } from './form.server'

/** What conform makes of a form that was cleaned, as the page gets it back. */
function reply(fields: [name: string, value: string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return parse(withoutForgedState(form), { resolve: () => ({ error: { name: ['no'] } }) }).reply()
}

const insert = (payload: object) => JSON.stringify({ type: 'insert', payload })

test('fields and rows of lists come through', () => {
  expect(
    reply([
      ['name', 'Ana'],
      ['colors[29].hex_color', '#fff'],
    ]).initialValue,
  ).toMatchObject({
    name: 'Ana',
    colors: expect.arrayContaining([{ hex_color: '#fff' }]) as unknown,
  })
})

test.each([
  'a[999999999]',
  'a[4294967294].b',
  'a[100].b',
  `a${'.a'.repeat(20_000)}`,
  `a${'[1]'.repeat(20_000)}`,
  'a.b',
  'a[',
  '__proto__',
  'constructor',
  '__proto__.x',
  '__state__',
  '',
])('a field called %.20s is nobody’s', (name) => {
  expect(
    reply([
      ['name', 'Ana'],
      [name, 'x'],
    ]).initialValue,
  ).toEqual({ name: 'Ana' })
})

test('buttons of a list do their work', () => {
  const fields: [string, string][] = [['colors[0].name', 'Rojo']]
  const row = insert({ name: 'colors', defaultValue: { name: 'Azul' } })
  expect(reply([...fields, ['__intent__', row]]).initialValue).toEqual({
    colors: [{ name: 'Rojo' }, { name: 'Azul' }],
  })
  const gone = JSON.stringify({ type: 'remove', payload: { name: 'colors', index: 0 } })
  expect(reply([...fields, ['__intent__', gone]]).initialValue).toEqual({})
})

test('buttons of a list in a row do theirs', () => {
  const fields: [string, string][] = [
    ['sizes[0].name', 'Mediano'],
    ['sizes[0].recipe[0].flower', 'Rosa'],
  ]
  const name = 'sizes[0].recipe'
  const more = insert({ name, defaultValue: { stems: '1' } })
  expect(reply([...fields, ['__intent__', more]]).initialValue).toEqual({
    sizes: [{ name: 'Mediano', recipe: [{ flower: 'Rosa' }, { stems: '1' }] }],
  })
  for (const forged of ['sizes[1].recipe', 'sizes[0].recipe[0].flower', 'sizes[0].name']) {
    const intent = insert({ name: forged, defaultValue: {} })
    expect(reply([...fields, ['__intent__', intent]]).intent).toBeUndefined()
  }
  const deeper = 'sizes[0].recipe[0].flower[0].x'
  expect(reply([...fields, [deeper, 'x']]).initialValue).toEqual(reply(fields).initialValue)
})

test.each([
  ['sizes', 'sizes[0].name'],
  ['sizes[0].recipe', 'sizes[0].recipe[0].flower'],
])('a text %s where a list is sent too ends no process', (text, field) => {
  expect(() =>
    reply([
      [text, 'x'],
      [field, 'y'],
    ]),
  ).not.toThrow()
})

test.each([
  '{',
  'null',
  '{"type":"no","payload":{}}',
  '{"type":"remove","payload":null}',
  '{"type":"update","payload":{"name":"a[999999999]","value":"x"}}',
  '{"type":"remove","payload":{"name":"name","index":0}}',
  '{"type":"remove","payload":{"name":"a[1]","index":0}}',
  '{"type":"reorder","payload":{"name":"colors","from":0,"to":1e9}}',
  '{"type":"remove","payload":{"name":"colors","index":-1}}',
  insert({ name: 'colors', index: 'x' }),
  insert({ name: 'colors', defaultValue: { a: 'x'.repeat(1_000) } }),
  `{"type":"insert","payload":{"name":"colors","defaultValue":${'['.repeat(9_000)}${']'.repeat(9_000)}}}`,
])('an order like %.60s is not followed', (intent) => {
  const { initialValue, intent: followed } = reply([
    ['name', 'Ana'],
    ['__intent__', intent],
  ])
  expect(initialValue).toEqual({ name: 'Ana' })
  expect(followed).toBeUndefined()
})
