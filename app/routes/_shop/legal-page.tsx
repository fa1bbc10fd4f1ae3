import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { Chapter, Chapters } from './chapters'
import type { Block, ChapterText, Span } from '~/models/site/legal-text'

type Props = { title: string; lead: string; chapters: ChapterText[] }

/** A legal text of the shop or of its staff. */
export function LegalPage({ title, lead, chapters }: Props) {
  return (
    <Chapters title={title} lead={lead}>
      {chapters.map((chapter, index) => (
        <Chapter key={index} title={chapter.title}>
          {chapter.blocks.map((block, index) => (
            <Written key={index} block={block} />
          ))}
        </Chapter>
      ))}
      <p>
        <Link className="button button-quiet" to="/catalogo">
          Ir al catálogo
        </Link>
      </p>
    </Chapters>
  )
}

function Written({ block }: { block: Block }) {
  if ('paragraph' in block) {
    return (
      <p className="wrap-anywhere whitespace-pre-line">
        <Spans spans={block.paragraph} />
      </p>
    )
  }
  return (
    <ul>
      {block.list.map((item, index) => (
        <li key={index} className="wrap-anywhere">
          <Spans spans={item} />
        </li>
      ))}
    </ul>
  )
}

function Spans({ spans }: { spans: Span[] }) {
  return spans.map(({ text, to }, index) => {
    if (!to) return <Fragment key={index}>{text}</Fragment>
    return (
      <Link key={index} className="link" to={to}>
        {text}
      </Link>
    )
  })
}
