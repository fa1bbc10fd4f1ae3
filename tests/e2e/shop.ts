/* The shop that the browser tests visit. */

/** Another one lets two checkouts be tested at the same time. */
export const PORT = Number(process.env.E2E_PORT ?? 4173)
export const ORIGIN = `http://localhost:${PORT}`
/** Kept between runs, because painting the demo takes minutes; its rows are fresh in every run. */
export const DATA_DIR = '.data-e2e'
/** Every mail that the shop's mail server took, a file each. */
export const INBOX = `${DATA_DIR}/correo`
export const ADMIN = { email: 'jefa@daliayzinnia.example', password: 'una-clave-de-pruebas' }
