import { redirectWithToast } from '~/cookies/toast.server'
import { counted } from '~/counted'
import { firstCharacters } from '~/forms/graphemes'
import { shownImport, writeList } from '~/models/catalogue/admin/price-list/import.server'
import { isUuid } from '~/models/records/uuid'
import { discardPictures, settlePicture } from '../admin/form/sent-picture.server'

export const LIST_PAGE = '/admin/productos/lista'

/** Characters of a text that a page shows: the file has them all. */
const SHOWN = 200

/** The list that an address names, for people; `null` when it names none. */
export async function shownList({ searchParams }: URL) {
  const id = searchParams.get('lista') ?? ''
  const list = isUuid(id) ? await shownImport(id) : undefined
  if (!list) return null
  const { changes, checked_at, written_at, ...others } = list
  const shown = (text: string) => firstCharacters(text, SHOWN)
  return {
    ...others,
    isChecked: checked_at !== null,
    isWritten: written_at !== null,
    problems: others.problems.map((one) => ({ ...one, name: shown(one.name) })),
    moved: others.moved.map(shown),
    changes: changes.map(({ cells, ...change }) => ({
      ...{ ...change, name: shown(change.name) },
      cells: cells.map(({ heading, before, after }) => {
        return { heading, before: shown(before), after: shown(after) }
      }),
    })),
  }
}

export type ShownList = NonNullable<Awaited<ReturnType<typeof shownList>>>

/** Writes what a preview showed, if it still would change the same. */
export async function writeShown(id: string) {
  const here = isUuid(id) ? `${LIST_PAGE}?lista=${id}` : LIST_PAGE
  const written = isUuid(id) ? await writeList(id) : ({ written: false, why: 'gone' } as const)
  if (!written.written) {
    const isMoved = written.why === 'moved'
    return redirectWithToast(here, {
      title: 'No se escribió nada',
      description: isMoved
        ? 'Algo cambió en la tienda mientras mirabas esta lista. Así quedaría ahora: revísala otra vez.'
        : 'Esta lista ya se escribió, o ya no está.',
      tone: 'error',
    })
  }
  for (const url of written.pictures) await settlePicture(url, url)
  await discardPictures(written.oldPictures)
  const list = await shownImport(id)
  return redirectWithToast(here, {
    title: counted(list?.changed ?? 0, 'línea escrita', 'líneas escritas'),
    tone: 'normal',
  })
}
