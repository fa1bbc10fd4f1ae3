/** The 43 districts of Lima and the 7 of Callao, with the other ways people write them. */
const SPELLINGS: Record<string, string[]> = {
  Ancón: [],
  Ate: ['Ate Vitarte', 'Vitarte'],
  Barranco: [],
  Bellavista: ['Bellavista Callao'],
  Breña: [],
  Callao: ['El Callao', 'Cercado del Callao', 'Callao Cercado'],
  Carabayllo: [],
  'Carmen de la Legua Reynoso': ['Carmen de la Legua'],
  'Cercado de Lima': ['Cercado', 'Lima Cercado', 'Centro de Lima', 'Lima'],
  Chaclacayo: [],
  Chorrillos: [],
  Cieneguilla: [],
  Comas: [],
  'El Agustino': ['Agustino'],
  Independencia: [],
  'Jesús María': [],
  'La Molina': ['Molina'],
  'La Perla': ['La Perla Callao'],
  'La Punta': ['La Punta Callao'],
  'La Victoria': [],
  Lince: [],
  'Los Olivos': ['Olivos'],
  'Lurigancho-Chosica': ['Lurigancho', 'Chosica'],
  Lurín: [],
  'Magdalena del Mar': ['Magdalena'],
  'Mi Perú': [],
  Miraflores: [],
  Pachacámac: [],
  Pucusana: [],
  'Pueblo Libre': ['Magdalena Vieja'],
  'Puente Piedra': [],
  'Punta Hermosa': [],
  'Punta Negra': [],
  Rímac: ['El Rímac'],
  'San Bartolo': [],
  'San Borja': [],
  'San Isidro': [],
  'San Juan de Lurigancho': ['SJL'],
  'San Juan de Miraflores': ['SJM'],
  'San Luis': [],
  'San Martín de Porres': ['SMP'],
  'San Miguel': [],
  'Santa Anita': [],
  'Santa María del Mar': [],
  'Santa Rosa': [],
  'Santiago de Surco': ['Surco'],
  Surquillo: [],
  Ventanilla: [],
  'Villa El Salvador': ['VES', 'Villa Salvador'],
  'Villa María del Triunfo': ['VMT', 'Villa María'],
}

export const DISTRICTS = Object.keys(SPELLINGS)

/** In place of a zone's id, in forms of staff: the zone of the district. */
export const ZONE_OF_DISTRICT = 'distrito'

/** Characters of a district's name. */
export const DISTRICT_MAX = 80

const NAMES = new Map(
  Object.entries(SPELLINGS).flatMap(([name, others]) =>
    [name, ...others].map((spelling) => [folded(spelling), name]),
  ),
)

/** A name without what people write differently: case, accents, dots, hyphens, `Sta.` and `Stgo.`. */
function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})\.(?=\p{L}(?:\.|$))/gu, '')
    .replace(/[^\p{L}\p{N}\p{S}]+/gu, ' ')
    .trim()
    .replace(/^(?:distrito de|dist) /, '')
    .replace(/^sta /, 'santa ')
    .replace(/^stgo /, 'santiago ')
}

/** The reference list's name of a district, however it is written; `null` when it has none. */
export function knownDistrict(text: string): string | null {
  return NAMES.get(folded(text)) ?? null
}

/** A district as staff's orders store it: by the list's name, or as it was typed. */
export function storedDistrict(text: string): string | null {
  return knownDistrict(text) ?? (text || null)
}

/** The names of a zone that the reference list does not have: they count as they are written. */
export function unknownDistricts(areas: string[]): string[] {
  return areas.filter((area) => knownDistrict(area) === null)
}

type Zoned = { id: string; areas: string[] }

/**
 * What a typed district is called: the reference list's name, or a name that only a zone has.
 *
 * @returns `null` when neither has it
 */
export function districtNamed(text: string, zones: Zoned[]): string | null {
  const name = knownDistrict(text)
  if (name !== null) return name
  const key = folded(text)
  if (key === '') return null
  return zones.flatMap(({ areas }) => areas).find((area) => folded(area) === key) ?? null
}

/**
 * The zone of a delivery: the chosen one, unless the district is only in others; then the first of
 * those.
 *
 * @param zones the active ones, in their order
 * @param zoneId blank when none was chosen
 * @param district as `districtNamed` calls it
 * @returns `undefined` when no zone has the district
 */
export function zoneOfDistrict<Zone extends Zoned>(
  zones: Zone[],
  zoneId: string,
  district: string,
): Zone | undefined {
  const serving = zones.filter(({ areas }) => areas.some((area) => isSame(area, district)))
  return serving.find(({ id }) => id === zoneId) ?? serving[0]
}

function isSame(area: string, district: string): boolean {
  return (knownDistrict(area) ?? folded(area)) === (knownDistrict(district) ?? folded(district))
}

/** The districts to propose: the reference list, and what else the zones name. */
export function proposedDistricts(zones: Zoned[]): string[] {
  const others = unknownDistricts(zones.flatMap(({ areas }) => areas))
  return [...new Set([...DISTRICTS, ...others])].sort((one, two) => one.localeCompare(two, 'es'))
}
