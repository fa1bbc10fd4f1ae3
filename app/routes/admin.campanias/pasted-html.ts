/** An opening tag, with quoted attribute values. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
const NAME_AND_VALUE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g
const SCRIPT_OR_SHEET = /<(script|style)\b.*?(?:<\/\1\s*>|$)/gis
/** Google Docs wraps copied content in a `<b>` whose style makes it not bold. */
const NOT_BOLD = /<b\b[^<>]{0,300}\bdocs-internal-guid[^<>]{0,300}>/gi

/**
 * Pasted HTML without scripts, style sheets, handlers and styles. The content security policy
 * blocks them all, but the browser logs each to the console when it is parsed, even in a detached
 * document.
 *
 * The sanitizing is done by `cleanBody`.
 */
export function withoutBlockedContent(html: string): string {
  return html
    .replace(SCRIPT_OR_SHEET, '')
    .replace(NOT_BOLD, '')
    .replace(TAG, (tag) =>
      tag.replace(NAME_AND_VALUE, (attribute, name: string) =>
        /^(on|style$)/i.test(name) ? '' : attribute,
      ),
    )
}
