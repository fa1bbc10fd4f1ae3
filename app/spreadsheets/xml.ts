import sax from 'sax'
import { firstUnits } from '../forms/graphemes.ts'
import { Stop } from './budget.ts'

/** What is done with the parts of a document, named without their prefixes. */
export type Handlers = {
  opened?: (name: string, attributes: Record<string, string>) => void
  said?: (text: string) => void
  closed?: (name: string) => void
}

/** Its types leave the option out. */
const STRICT: object = { strictEntities: true }
/** An element of a workbook has a handful, six deep. */
const ATTRIBUTES_MAX = 100
const DEPTH_MAX = 50

/**
 * Reads a document, as far as the pieces that were asked for go. Nothing is expanded but the five entities of XML, and
 * what has no end (an attribute, a comment) is refused after 64 KB.
 *
 * @throws Error for what is not well-formed
 */
export async function* readXml(pieces: AsyncIterable<string>, handlers: Handlers) {
  const parser = sax.parser(true, STRICT)
  let [attributes, depth, hasRoot] = [0, 0, false]
  parser.onerror = (error) => {
    throw error
  }
  parser.onattribute = () => {
    attributes += 1
    if (attributes > ATTRIBUTES_MAX) throw new Stop('broken')
  }
  parser.onopentag = (tag) => {
    ;[attributes, depth, hasRoot] = [0, depth + 1, true]
    if (depth > DEPTH_MAX) throw new Stop('broken')
    handlers.opened?.(plain(tag.name), tag.attributes as Record<string, string>)
  }
  parser.ontext = (text) => handlers.said?.(text)
  parser.oncdata = (text) => handlers.said?.(text)
  parser.onclosetag = (name) => {
    depth -= 1
    handlers.closed?.(plain(name))
  }
  for await (const piece of pieces) {
    parser.write(piece)
    yield
  }
  parser.close()
  if (!hasRoot) throw new Stop('broken')
}

/** Reads a document to its end. */
export async function readWhole(pieces: AsyncIterable<string>, handlers: Handlers): Promise<void> {
  for await (const _ of readXml(pieces, handlers));
}

/** An attribute whatever its prefix, as `r:id` is. */
export function attribute(attributes: Record<string, string>, name: string): string {
  const found = Object.keys(attributes).find((key) => plain(key) === name)
  return found === undefined ? '' : (attributes[found] ?? '')
}

function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/**
 * Gathers what a cell or a shared string says: the texts of its <t>, or its <v>, without how an Asian text is read
 * aloud (<rPh>).
 *
 * @param most code units; what is beyond them is left out
 */
export function gatheredText(most: number) {
  let [text, isText, isAside] = ['', false, false]
  return {
    opened(name: string) {
      isAside ||= name === 'rPh'
      isText = !isAside && (name === 't' || name === 'v')
    },
    said(piece: string) {
      if (isText && text.length < most) text += firstUnits(piece, most - text.length)
    },
    closed(name: string) {
      isText = false
      isAside &&= name !== 'rPh'
    },
    /** What was gathered since it was last taken. */
    taken() {
      const whole = text
      text = ''
      return whole
    },
  }
}
