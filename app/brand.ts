/** The shop's name and what it answers when staff have not filled a contact setting yet. */
export const brand = {
  name: 'Dalia & Zinnia',
  /** Prefix of cookies, storage keys and, in capitals, of order numbers. */
  short: 'dz',
  slogan: 'Florece distinto',
  email: 'hola@daliayzinnia.example',
  instagram: 'https://www.instagram.com/daliayzinnia',
  tiktok: 'https://www.tiktok.com/@daliayzinnia',
  background: 'linear-gradient(135deg, #fff9e6 0%, #ffe1df 50%, #ddd6ba 100%)',
} as const
