import { expect, it } from 'vitest'
import { PHRASES, withPhrase } from './phrases'

const [one = '', other = ''] = PHRASES.map(({ phrase }) => phrase)

it('takes the place of another phrase, and follows what was typed', () => {
  expect(withPhrase(' ', one)).toBe(one)
  expect(withPhrase(`${one} `, other)).toBe(other)
  expect(withPhrase('Para Ana', one)).toBe(`Para Ana\n${one}`)
})
