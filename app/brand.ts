/** What the shop is called and answers while staff have not filled a setting yet: defaults, and nothing else. */
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

/** The shop as it names itself where no page is around it: in mails, files and pictures. */
export type Shop = {
  /** One line. */
  name: string
  slogan: string
  /** Who sells, as the law has it said, in one line; blank until the settings say it. */
  seller: string
}
