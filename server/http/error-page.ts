import { displayName } from '../../app/models/site/settings/setting-values'
import { lastSettings } from '../../app/models/site/settings/setting.server'

const TITLES: Record<number, string> = {
  404: 'Página no encontrada',
  429: 'Un momento, por favor',
  500: 'Algo salió mal',
  503: 'Volvemos enseguida',
}

/** What the page says when our own code failed. */
export const FAILED_SENTENCE =
  'Hubo un problema de nuestro lado. Vuelve a intentarlo en un momento.'
/** What the page says while the database does not answer. */
export const DATABASE_DOWN_SENTENCE =
  'La tienda está descansando un momento. Vuelve a intentarlo en unos segundos.'

/**
 * A page that needs nothing else to work: no database, no script, no file. It calls the shop what the settings
 * called it when they were last read.
 *
 * @param sentence ours, never text from a request
 * @param nonce of the content security policy, for the style block
 * @param id of the request, by which the log names it; what is no request has none
 */
export function errorPage(status: number, sentence: string, nonce: string, id = ''): string {
  const title = TITLES[status] ?? 'No pudimos atenderte'
  const settings = lastSettings()
  const name = escaped(displayName(settings))
  return `<!doctype html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${FLOWERS}
<p class="shop">${name}</p>
<p class="slogan">${escaped(settings.slogan)}</p>
<h1>${title}</h1>
<p>${escaped(sentence)}</p>
<p class="ways"><a class="main" href="">Reintentar</a> <a href="/">Ir al inicio</a></p>${id && `\n<p class="code">Código de esta visita: <b>${id}</b></p>`}
</main>
</body>
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** A dahlia and a zinnia, drawn here: the page asks for no file. */
const FLOWERS = `<svg viewBox="0 0 120 84" width="120" height="84" aria-hidden="true">
<g fill="none" stroke="#6f9a63" stroke-width="3" stroke-linecap="round">
<path d="M45 42Q52 66 60 82M78 50Q70 68 61 82"/></g>
<path d="M58 72C44 70 36 62 34 56C46 54 56 62 58 72ZM64 74C78 72 86 66 89 58C76 58 67 64 64 74Z" fill="#8fae7c"/>
${flower(44, 34, '#d98a97', '#9c2c48', 12, 28)}
${flower(80, 42, '#f3c96b', '#c4673f', 9, 20)}
</svg>`

/** Petals around a middle, `length` from it. */
function flower(
  x: number,
  y: number,
  petal: string,
  middle: string,
  petals: number,
  length: number,
) {
  const [half, wide] = [length / 2, length / 4.5]
  const d = `M0 0C${-wide} ${-half} ${-wide} ${-length} 0 ${-length}C${wide} ${-length} ${wide} ${-half} 0 0Z`
  const around = Array.from(
    { length: petals },
    (_, place) => `<path d="${d}" transform="rotate(${(360 / petals) * place})"/>`,
  )
  return (
    `<g transform="translate(${x} ${y})" fill="${petal}" stroke="#fffdf7">${around.join('')}` +
    `<circle r="${length / 3.4}" fill="${middle}" stroke="none"/></g>`
  )
}

const STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  box-sizing: border-box; color: #2b2a26; font: 1.0625rem/1.6 system-ui, sans-serif;
  background: linear-gradient(135deg, #fff9e6, #ffe1df, #ddd6ba) fixed }
main { max-width: 30rem; padding: 2rem 1.5rem; text-align: center; background: #fffdf7;
  border: 1px solid #e6dcc3; border-radius: 1rem }
main { overflow-wrap: anywhere }
h1, .shop { font-family: Georgia, serif; font-weight: 600; line-height: 1.2 }
h1 { margin: 0 0 .75rem; font-size: 1.75rem }
.shop { margin: .5rem 0 0; font-size: 1.375rem; color: #9c2c48 }
.slogan { margin: 0 0 1.5rem; color: #655f52 }
svg { max-width: 100% }
.ways { margin: 1.5rem 0 0; display: flex; flex-wrap: wrap; gap: .75rem; justify-content: center }
a { padding: .625rem 1.25rem; border-radius: 2rem; border: 1px solid #2f5d50; color: #2f5d50;
  text-decoration: none }
.code { margin: 1.5rem 0 0; color: #655f52; font-size: .875rem; overflow-wrap: anywhere }
.main { color: #fff; background: #9c2c48; border-color: #9c2c48 }
a:focus-visible { outline: 3px solid #2f5d50; outline-offset: 3px }
`
