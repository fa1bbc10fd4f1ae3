import fs from 'node:fs'
import path from 'node:path'
import { brand } from '../app/brand'
import { samples } from '../app/emails/samples'
import { renderMail } from '../app/mail/mail.server'

/** Writes every mail with sample data, as HTML and as text, to look at: `npm run emails [folder]`. */
const folder = path.resolve(process.argv[2] ?? '.cache/correos')
fs.mkdirSync(folder, { recursive: true })
for (const [name, element] of Object.entries(samples)) {
  const { html, text } = await renderMail({
    element,
    shop: { name: brand.name, slogan: brand.slogan, seller: '' },
  })
  fs.writeFileSync(path.join(folder, `${name}.html`), html)
  fs.writeFileSync(path.join(folder, `${name}.txt`), text)
}
console.log(folder)
