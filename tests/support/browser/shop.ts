/* The shops that the browser tests visit: each of Playwright's workers has its own. */

export const SHOPS = 2
/** Playwright numbers its workers from 0; who starts a shop says which. */
export const SHOP = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/** The variable in which the workers find the address of the shop of a number. */
export function originVariable(shop: number): string {
  return `ORIGIN_OF_SHOP_${shop}`
}

/** Kept between runs, because painting the demo takes minutes; its rows are fresh in every run. */
export function dataDirOf(shop: number): string {
  return shop === 0 ? '.data-e2e' : `.data-e2e-${shop}`
}

/** Empty until the shop is open, which it is before a worker starts. */
export const ORIGIN = process.env[originVariable(SHOP)] ?? ''
export const DATA_DIR = dataDirOf(SHOP)
/** Every mail that the shop's mail server took, a file each. */
export const INBOX = `${DATA_DIR}/correo`
export const ADMIN = { email: 'jefa@daliayzinnia.example', password: 'una-clave-de-pruebas' }
