/* The shops that the browser tests visit: each of Playwright's workers has its own. */

export const SHOPS = 2
/** Playwright numbers its workers from 0; who starts a shop says which. */
export const SHOP = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/** Another first port lets two checkouts be tested at the same time. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 4173)

/** A port that is free on most machines, for the shop of a number. */
export function portOf(shop: number): number {
  return FIRST_PORT + shop * 50
}

/** Kept between runs, because painting the demo takes minutes; its rows are fresh in every run. */
export function dataDirOf(shop: number): string {
  return shop === 0 ? '.data-e2e' : `.data-e2e-${shop}`
}

export const PORT = portOf(SHOP)
export const ORIGIN = `http://localhost:${PORT}`
export const DATA_DIR = dataDirOf(SHOP)
/** Every mail that the shop's mail server took, a file each. */
export const INBOX = `${DATA_DIR}/correo`
export const ADMIN = { email: 'jefa@daliayzinnia.example', password: 'una-clave-de-pruebas' }
