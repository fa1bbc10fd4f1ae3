/** Pictures that only some may see: screenshots for staff alone, and photos of an order for its buyer too. */
export const PRIVATE_FOLDERS = ['comprobantes', 'fotos'] as const
export type PrivateFolder = (typeof PRIVATE_FOLDERS)[number]

/** What is copied, moved and restored: those, and the pictures that everybody may ask for. */
export const KEPT_FOLDERS = ['imagenes', ...PRIVATE_FOLDERS] as const

/** Besides, the pictures that nobody shows any more. */
export type Folder = (typeof KEPT_FOLDERS)[number] | 'papelera'

/** What the shop keeps in files. Names are its own: letters without accents, digits, dots, hyphens. */
export type Files = {
  /** Those whose name begins so; `modified` is when they were written, touched or moved. */
  list(folder: Folder, start?: string): Promise<{ name: string; modified: Date }[]>
  read(folder: Folder, name: string): Promise<Buffer | null>
  /** Writes files that are there whole; after an error, none of them is. */
  write(folder: Folder, files: [name: string, bytes: Uint8Array][]): Promise<void>
  /** Whether all are there. On a disk they are new again to whoever asks how old they are. */
  touch(folder: Folder, names: string[]): Promise<boolean>
  /** Leaves out what is not there. */
  move(names: string[], from: Folder, to: Folder): Promise<void>
  remove(folder: Folder, names: string[]): Promise<void>
  /** How old a file may be that no row names yet, milliseconds. */
  orphanMs: number
}
