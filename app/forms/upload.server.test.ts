import { expect, test } from 'vitest'
import { readUpload } from './upload.server'

function request(body: BodyInit, headers: Record<string, string> = {}) {
  return new Request('http://localhost/admin/tags', { method: 'POST', body, headers })
}

test('texts and files are kept apart, an empty file is no file', async () => {
  const form = new FormData()
  form.set('intent', 'save')
  form.set('name', 'Ñandú')
  form.set('__proto__', 'x')
  form.set('image', new File([new Uint8Array([1, 2])], '../../etc/passwd.png'))
  form.set('icon', new File([], ''))
  const upload = await readUpload(request(form))
  expect(upload.intent).toBe('save')
  expect(upload.form.get('name')).toBe('Ñandú')
  expect(upload.form.has('image')).toBe(false)
  expect([...upload.files]).toEqual([
    ['image', { name: '../../etc/passwd.png', bytes: new Uint8Array([1, 2]) }],
  ])
})

test('a form without files may come either way', async () => {
  const upload = await readUpload(request(new URLSearchParams({ intent: 'move', up: 'x' })))
  expect([upload.intent, upload.form.get('up'), upload.files.size]).toEqual(['move', 'x', 0])
})

test('what is no form is answered with 400', async () => {
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const many = new FormData()
  for (let index = 0; index <= 100; index += 1) many.append('id', 'x')
  for (const broken of [
    request('--x\r\nno es un formulario', multipart),
    request('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nfin', multipart),
    request('{}', { 'Content-Type': 'application/json' }),
    request(many),
  ]) {
    await expect(readUpload(broken)).rejects.toMatchObject({ status: 400 })
  }
})
