/** What begins a tag and ends it, whatever stands in quotes between. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
const NAME_AND_VALUE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g
const SCRIPT_OR_SHEET = /<(script|style)\b.*?(?:<\/\1\s*>|$)/gis
/** Google's editor copies everything in a `<b>` that only its style says is not bold. */
const NOT_BOLD = /<b\b[^<>]{0,300}\bdocs-internal-guid[^<>]{0,300}>/gi

/**
 * HTML from anywhere without its scripts, sheets, handlers and styles. The policy stops them all, but
 * the browser reports each to the console as soon as it parses them, even in a document of nobody's.
 *
 * What may stay is not decided here: see `cleanBody`.
 */
export function withoutWhatIsStopped(html: string): string {
  return html
    .replace(SCRIPT_OR_SHEET, '')
    .replace(NOT_BOLD, '')
    .replace(TAG, (tag) =>
      tag.replace(NAME_AND_VALUE, (attribute, name: string) =>
        /^(on|style$)/i.test(name) ? '' : attribute,
      ),
    )
}
