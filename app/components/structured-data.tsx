import { scriptText } from '~/urls/structured-data'

/** JSON-LD for search engines; not executed, so the content security policy need not allow it. */
export function StructuredData({ data }: { data: object }) {
  const html = scriptText({ '@context': 'https://schema.org', ...data })
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />
}
