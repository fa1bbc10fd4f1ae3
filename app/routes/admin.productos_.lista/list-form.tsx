import { Form, useActionData, useNavigation } from '@remix-run/react'
import { ErrorSummary } from '~/components/error-summary'
import { FieldError } from '~/components/fields'
import { useMended } from '~/components/mending/mended'
import { ARCHIVE_LIMIT, FILE_LIMIT } from '~/forms/file-size'
import type { ListAnswer } from './take-list.server'

/** Brings a file of products in, and gives the one that is filled in. */
export function ListForm() {
  const answer = useActionData<ListAnswer>()
  const { isMended } = useMended(answer)
  const problemOf = (name: 'file' | 'pictures') => (isMended(name) ? undefined : answer?.[name])
  const isSending = useNavigation().formData?.get('intent') === 'check'
  return (
    <section aria-labelledby="lista" className="card grid gap-4 p-4 sm:p-6">
      <h2 id="lista" className="text-xl">
        Traer una lista
      </h2>
      <ol className="grid list-decimal gap-1 pl-5">
        <li>
          Descarga la lista de tus productos. En el Excel, la hoja Instrucciones explica cada
          columna.
          <span className="mt-2 mb-1 flex flex-wrap gap-2">
            <a href="/admin/productos/xlsx" className="button button-quiet" download>
              Descargar Excel
            </a>
            <a href="/admin/productos/csv" className="button button-quiet" download>
              Descargar CSV
            </a>
          </span>
        </li>
        <li>
          Cambia lo que quieras y agrega líneas. Una celda en blanco no cambia nada; un guion la
          vacía.
        </li>
        <li>Tráela aquí. Antes de escribir nada verás qué cambia y qué hay que corregir.</li>
      </ol>
      <Form method="post" encType="multipart/form-data" className="grid gap-4" noValidate>
        <ErrorSummary
          title="No pudimos leer la lista"
          problems={(['file', 'pictures'] as const).flatMap((name) => {
            const message = problemOf(name)
            return message ? [{ fieldId: name === 'file' ? 'archivo' : 'fotos', message }] : []
          })}
        />
        <FileField
          id="archivo"
          name="file"
          label="Archivo de Excel o CSV"
          hint={`Hasta ${FILE_LIMIT}. De un Excel se lee la primera hoja.`}
          accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain"
          problem={problemOf('file')}
        />
        <FileField
          id="fotos"
          name="pictures"
          label="Un .zip con fotos (opcional)"
          hint={`Las que nombra la columna Imagen de la lista, de hasta ${FILE_LIMIT} cada una y ${ARCHIVE_LIMIT} en total.`}
          accept=".zip,application/zip"
          problem={problemOf('pictures')}
        />
        <button name="intent" value="check" className="button button-main justify-self-start">
          {isSending ? 'Leyendo…' : 'Ver qué cambia'}
        </button>
      </Form>
    </section>
  )
}

type FileFieldProps = Record<'id' | 'name' | 'label' | 'hint' | 'accept', string> & {
  problem: string | undefined
}

function FileField({ id, name, label, hint, accept, problem }: FileFieldProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-[0.9375rem] text-ink-soft">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        name={name}
        accept={accept}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        className="field file:mr-3 file:rounded-full file:border-0 file:bg-leaf-soft file:px-3 file:py-1 file:font-semibold file:text-leaf"
      />
      <FieldError id={`${id}-problem`} errors={problem ? [problem] : undefined} />
    </div>
  )
}
