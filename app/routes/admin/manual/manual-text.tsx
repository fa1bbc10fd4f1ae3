import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import type { Block, Span } from '~/models/site/legal-text'

type Props = { title: string; blocks: Block[]; picture: string | null }

/** What a page of the manual says below its heading, with the picture of its screen beside it. */
export function ManualText({ title, blocks, picture }: Props) {
  return (
    <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,40rem)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid max-w-prose gap-3">
        {blocks.map((block, index) => (
          <Written key={index} block={block} />
        ))}
      </div>
      {picture ? (
        <img
          src={picture}
          alt={`Así se ve «${title}» en un celular`}
          width={360}
          height={640}
          className="h-auto w-64 max-w-full rounded-xl border border-line print:w-48"
        />
      ) : null}
    </div>
  )
}

function Written({ block }: { block: Block }) {
  if ('paragraph' in block) {
    return (
      <p className="wrap-anywhere">
        <Spans spans={block.paragraph} />
      </p>
    )
  }
  return (
    <ol className="grid list-decimal gap-2 pl-6 marker:font-semibold">
      {block.list.map((step, index) => (
        <li key={index} className="wrap-anywhere">
          <Spans spans={step} />
        </li>
      ))}
    </ol>
  )
}

function Spans({ spans }: { spans: Span[] }) {
  return spans.map(({ text, to }, index) =>
    to ? (
      <Link key={index} className="link" to={to}>
        {text}
      </Link>
    ) : (
      <Fragment key={index}>
        {text
          .split('**')
          .map((piece, place) => (place % 2 === 1 ? <strong key={place}>{piece}</strong> : piece))}
      </Fragment>
    ),
  )
}
