import { data, redirect } from '@remix-run/node'
import type { ArchiveUpload, SentArchive } from '~/forms/archive-upload.server'
import { ARCHIVE_TOO_LARGE, FILE_BYTES, FILE_TOO_LARGE } from '~/forms/file-size'
import { firstCharacters } from '~/forms/graphemes'
import { readList, tooManyRows } from '~/forms/uploaded-list.server'
import { startCheck } from '~/models/catalogue/admin/price-list/import.server'
import {
  LIST_KIND,
  LIST_LINES_MAX,
  lineReader,
} from '~/models/catalogue/admin/price-list/lines.server'
import { stagePictures } from '~/models/catalogue/admin/price-list/pictures.server'
import { LIST_PAGE } from './list.server'

/** What a refused file shows. */
export type ListAnswer = { file?: string; pictures?: string }

/** Keeps a file of products and has it looked at; its page shows what it would change. */
export async function takeList({ files, archive }: ArchiveUpload) {
  const refuse = (file: string) => data<ListAnswer>({ file }, { status: 400 })
  const file = files.get('file')
  if (!file) return refuse('Elige el archivo de la lista')
  if (file.bytes.byteLength > FILE_BYTES) return refuse(FILE_TOO_LARGE)
  const problemOfPictures = archive && (await archiveProblem(archive))
  if (problemOfPictures) return data<ListAnswer>({ pictures: problemOfPictures }, { status: 400 })
  const { lines, notes, add, has } = lineReader()
  const { refusal, problem } = await readList(file.bytes, LIST_LINES_MAX, add, LIST_KIND)
  if (refusal) return refuse(refusal)
  if (problem) return refuse(`Línea ${problem.number}: ${problem.sentence}`)
  if (!has('id') && !has('slug') && !has('name')) {
    return refuse('La primera fila debe tener los nombres de las columnas, como Id, Slug y Nombre')
  }
  if (lines.length === 0) return refuse('En esta lista no hay ninguna línea')
  if (lines.length > LIST_LINES_MAX) return refuse(tooManyRows(LIST_LINES_MAX))
  const fileName = firstCharacters(file.name, 120)
  const id = await startCheck({
    ...{ fileName, lines, notes },
    pictures: archive ? await stagePictures(archive.file, lines) : {},
  })
  return redirect(`${LIST_PAGE}?lista=${id}`, 303)
}

const ZIP = '504b0304'

async function archiveProblem({ file, bytes }: SentArchive): Promise<string | null> {
  if (bytes === null) return ARCHIVE_TOO_LARGE
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return buffer.toString('hex') === ZIP ? null : 'Este archivo no es un .zip con fotos'
}
