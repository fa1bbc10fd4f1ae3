import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { counted } from '~/counted'
import { ImportProgress } from '../admin/list/import-progress'
import { PlainTable } from '../admin/list/plain-table'
import type { ShownList } from './list.server'

/** What a list would change, or has changed. With scripts it takes the focus. */
export function Preview({ list }: { list: ShownList }) {
  const { file_name: fileName, isChecked, isWritten, notes, moved } = list
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [isChecked, isWritten])
  return (
    <section aria-labelledby="cambios" className="grid gap-3">
      <h2
        ref={heading}
        id="cambios"
        tabIndex={-1}
        className="scroll-mt-52 text-xl wrap-anywhere focus:outline-none"
      >
        {isChecked ? (isWritten ? 'Lista escrita' : 'Esto cambiaría') : 'Leyendo la lista'}
        {fileName ? `: ${fileName}` : ''}
      </h2>
      <div role="status" className="grid gap-2">
        {isChecked ? (
          <p className="font-semibold">{summaryOf(list)}</p>
        ) : (
          <ImportProgress {...list} words={['línea o foto', 'líneas o fotos']} />
        )}
        {notes.map((note) => (
          <p key={note} className="wrap-anywhere">
            {note}
          </p>
        ))}
      </div>
      {moved.length > 0 ? <Moved moved={moved} /> : null}
      {isChecked ? <Found list={list} /> : null}
    </section>
  )
}

function summaryOf({ total, made, changed, bad, isWritten }: ShownList): string {
  const same = total - changed
  const parts = [
    made > 0 ? counted(made, 'línea nueva', 'líneas nuevas') : '',
    changed > made ? counted(changed - made, 'línea que cambia', 'líneas que cambian') : '',
    bad > 0 ? counted(bad, 'problema por corregir', 'problemas por corregir') : '',
    same > 0 && bad === 0 ? counted(same, 'queda igual', 'quedan igual') : '',
  ].filter(Boolean)
  if (changed === 0 && bad === 0)
    return `Nada cambia: ${counted(total, 'línea queda', 'líneas quedan')} igual.`
  return `${parts.join(', ')}${isWritten ? '. Todo está escrito.' : '.'}`
}

function Moved({ moved }: { moved: string[] }) {
  return (
    <div className="card p-4">
      <h3 className="font-semibold">Cambió en la tienda mientras mirabas</h3>
      <ul className="mt-2 grid gap-1">
        {moved.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Found({ list }: { list: ShownList }) {
  const { id, changed, bad, isWritten } = list
  const isWriting = useNavigation().formData?.get('intent') === 'write'
  return (
    <>
      {bad > 0 ? <Problems {...list} /> : null}
      {changed > 0 ? <Changes {...list} /> : null}
      {changed + bad > 0 ? (
        <p>
          <a
            href={`/admin/productos/lista/${id}`}
            className="link inline-flex min-h-11 items-center"
            download
          >
            Descargar todo esto (CSV)
          </a>
        </p>
      ) : null}
      {changed > 0 && bad === 0 && !isWritten ? (
        <Form method="post" encType="multipart/form-data" className="justify-self-end">
          <input type="hidden" name="id" value={id} />
          <button name="intent" value="write" className="button button-main">
            {isWriting ? 'Escribiendo…' : `Escribir ${counted(changed, 'línea', 'líneas')}`}
          </button>
        </Form>
      ) : null}
    </>
  )
}

function Problems({ problems, bad }: ShownList) {
  return (
    <>
      <h3 className="font-display text-lg">Por corregir</h3>
      <p>
        Corrige estas líneas en tu archivo y tráelo otra vez. Mientras quede una no se escribe nada.
      </p>
      <PlainTable caption="Por corregir" columns={['Línea', 'Columna', 'Qué hacer']}>
        {problems.map(({ line, heading, name, sentence }) => (
          <tr key={`${line} ${heading} ${sentence}`}>
            <th scope="row">
              {`Línea ${line}`}
              {name ? <span className="block font-normal wrap-anywhere">{name}</span> : null}
            </th>
            <td data-label="Columna">{heading}</td>
            <td data-label="Qué hacer" className="wrap-anywhere">
              {sentence}
            </td>
          </tr>
        ))}
      </PlainTable>
      <More shown={problems.length} all={bad} />
    </>
  )
}

function Changes({ changes, changed, isWritten }: ShownList) {
  const title = isWritten ? 'Lo que cambió' : 'Lo que cambia'
  return (
    <>
      <h3 className="font-display text-lg">{title}</h3>
      <PlainTable caption={title} columns={['Línea', 'Cambios']}>
        {changes.map((change) => (
          <Changed key={change.line} {...change} />
        ))}
      </PlainTable>
      <More shown={changes.length} all={changed} />
    </>
  )
}

function More({ shown, all }: { shown: number; all: number }) {
  return all > shown ? <p>{`Y ${all - shown} más, en el archivo de abajo.`}</p> : null
}

function Changed({ line, name, isNew, cells }: ShownList['changes'][number]) {
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        {`Línea ${line}`}
        <span className="block font-normal">
          {isNew ? 'Nuevo: ' : ''}
          {name}
        </span>
      </th>
      <td data-label="Cambios">
        <ul className="grid gap-1">
          {cells.map(({ heading, before, after }) => (
            <li key={heading} className="wrap-anywhere whitespace-pre-line">
              {`${heading}: ${isNew ? said(after) : `${said(before)} → ${said(after)}`}`}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

function said(text: string): string {
  return text || '(vacío)'
}
