import { withoutAccents } from '~/accents'

/**
 * What means the same as what is typed into the search, longest first: both in small letters without accents, single
 * spaces between words.
 */
export type Synonyms = readonly [typed: string, meanings: string[]][]

/** As florists in Lima hear it; staff change it in the settings. */
export const SYNONYM_DEFAULTS = [
  'enamorada, enamorado, novia, novio, pareja, esposa, esposo, flaca, gordita, crush → amor, aniversario',
  'san valentín, 14 de febrero, día de los enamorados, te amo, te quiero → amor',
  'romántico, romántica, románticas, conquistar, declararme, pedida de mano → amor',
  'bodas de plata, bodas de oro, años juntos, años de casados → aniversario',
  'madre, mami, mamita, mamá, día de la madre, suegra, abuela, abuelita → para mamá',
  'santo, onomástico, cumple, feliz día, quinceañera, quinceañero, quince años, 15 años → cumpleaños',
  'boda, matrimonio → novia, aniversario',
  'día de la mujer, 8 de marzo, navidad, año nuevo, fiestas → gracias, solo porque sí',
  'oficina, trabajo → escritorio',
  'bouquet, buqué, ramillete → ramo',
  'lilium, liliums, azucena, azucenas → lirio, lirios',
  'suculenta, suculentas, cactus, planta → maceta, plantas',
  'fúnebre, fúnebres, funeral, velorio, velatorio, luto, pésame, difunto, sepelio, entierro, misa → condolencias',
  'falleció, fallecimiento, cementerio, corona, lágrima, defunción → condolencias',
  'bebé, baby shower, recién nacido, recién nacida, parto, nació → nacimiento',
  'grado, título, egresado, egresada, colación, promoción → graduación',
  'enfermo, enferma, hospital, clínica, operación, operado, operada, mejórate, pronta mejoría → recuperación',
  'gracias, agradecer, agradecimiento, profesora, profesor, maestra, jefa, jefe, doctora → gracias',
  'perdón, perdóname, disculpa, disculpas, lo siento, reconciliación, porque sí, sorpresa → solo porque sí',
].join('\n')

/** What stands between what is typed and what it means. */
const MEANS = /→|->|=/

/**
 * Reads lines of 'velorio, luto → condolencias'; a line that says no meaning is left out.
 *
 * @param text as staff wrote it
 */
export function synonymsIn(text: string): Synonyms {
  const pairs = text.split('\n').flatMap((line): [string, string[]][] => {
    const [typed = '', means = ''] = line.split(MEANS)
    const meanings = listed(means)
    return meanings.length > 0 ? listed(typed).map((one) => [one, meanings]) : []
  })
  return pairs.sort(([one], [other]) => other.length - one.length)
}

function listed(text: string): string[] {
  return text.split(',').map(plain).filter(Boolean)
}

function plain(text: string): string {
  return withoutAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The sentence for a text that cannot be read as synonyms; `null` for one that can. */
export function synonymProblem(text: string): string | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const wrong = lines.find(
    (line) => line.split(MEANS).length !== 2 || synonymsIn(line).length === 0,
  )
  return wrong === undefined ? null : `Escribe cada línea como «velorio → condolencias»: «${wrong}»`
}
