import { scriptText } from '~/urls/structured-data'

/** A block of data for search engines: never run, so no security policy has to allow it. */
export function StructuredData({ data }: { data: object }) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(data) }} />
  )
}
