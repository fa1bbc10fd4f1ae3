import sax from 'sax'

/* What an answer says to whoever reads it or listens to it. */

const ATTRIBUTES = ['placeholder', 'title', 'aria-label', 'alt']
/** Parts of a sentence, and no sentence of their own. */
const INLINE = new Set(['a', 'abbr', 'b', 'bdi', 'em', 'i', 'small', 'span', 'strong'])
const UNREAD = new Set(['script', 'style', 'template'])

/**
 * Every text of a page, decoded and its white space folded: each run between two tags, each sentence
 * whole, whatever is bold in it, and the attributes that are read out.
 */
export function textsOf(html: string): Set<string> {
  const texts = new Set<string>()
  const said = (text: string) => texts.add(text.replace(/\s+/g, ' ').trim())
  /** The sentences begun in the elements that are open, the innermost last. */
  const open = ['']
  let run = ''
  let hidden = 0

  const parser = sax.parser(false, { lowercase: true })
  const cut = () => {
    said(run)
    run = ''
  }
  const endSentence = () => {
    said(open.pop() ?? '')
    open.push('')
  }
  parser.onopentag = ({ name, attributes }) => {
    cut()
    if (hidden > 0 || UNREAD.has(name) || 'hidden' in attributes) hidden += 1
    const spoken = hidden === 0 ? ATTRIBUTES.map((named) => attributes[named]) : []
    for (const text of spoken) if (typeof text === 'string') said(text)
    if (!INLINE.has(name)) endSentence()
    open.push('')
  }
  parser.ontext = (text) => {
    if (hidden > 0) return
    run += text
    open.push((open.pop() ?? '') + text)
  }
  parser.onclosetag = (name) => {
    cut()
    const sentence = open.pop() ?? ''
    said(sentence)
    if (hidden > 0) hidden -= 1
    if (INLINE.has(name)) open.push((open.pop() ?? '') + sentence)
    else endSentence()
  }
  parser.write(html).close()
  texts.delete('')
  return texts
}
