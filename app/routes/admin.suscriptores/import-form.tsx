import { Form, useActionData, useNavigation } from '@remix-run/react'
import { ErrorSummary } from '~/components/error-summary'
import { FieldError } from '~/components/fields'
import { useMended } from '~/components/mending/mended'
import { FILE_LIMIT } from '~/forms/file-size'
import { InterruptedNotice, useInterruptedTexts } from '../admin/form/interrupted'
import { counted } from '~/counted'
import type { ImportAnswer } from './import.server'
import { LINES_MAX } from './import-limits'

/** Adds people from a pasted list or a file of a spreadsheet. */
export function ImportForm() {
  const answer = useActionData<ImportAnswer>()
  const before = useInterruptedTexts('import')
  const people = answer?.people ?? before?.people
  const consent = answer?.consent ?? before?.consent === 'on'
  const { isMended } = useMended(answer)
  const isSending = useNavigation().formData?.get('intent') === 'import'
  return (
    <section aria-labelledby="importar" className="card mt-8 max-w-3xl p-4 sm:p-6">
      <h2 id="importar" className="mb-3 text-xl">
        Importar
      </h2>
      <Form method="post" encType="multipart/form-data" className="grid gap-4" noValidate>
        <InterruptedNotice of="import" />
        <ErrorSummary
          title="No se pudo importar"
          problems={(answer?.problems ?? []).map((message) => ({ message }))}
        />
        <label className="grid gap-1">
          <span className="font-semibold">Una persona por línea</span>
          <span className="text-[0.9375rem] text-ink-soft">
            El correo y, si lo tienes, el nombre: ana@correo.pe, Ana Quispe
          </span>
          <textarea name="people" rows={4} defaultValue={people} className="field" />
        </label>
        <ListFile problem={isMended('lista') ? undefined : answer?.file} kept={answer?.kept} />
        <label className="check font-normal">
          <input type="checkbox" name="consent" defaultChecked={consent} />
          Estas personas aceptaron recibir novedades por correo
        </label>
        <button name="intent" value="import" className="button button-main justify-self-start">
          {isSending ? 'Importando…' : 'Importar'}
        </button>
      </Form>
    </section>
  )
}

type ListFileProps = { problem: string | undefined; kept: ImportAnswer['kept'] }

function ListFile({ problem, kept }: ListFileProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor="lista" className="font-semibold">
        O un archivo de Excel o CSV <span className="font-normal text-ink-soft">(opcional)</span>
      </label>
      <p id="lista-hint" className="text-[0.9375rem] text-ink-soft">
        {`Hasta ${LINES_MAX.toLocaleString('es-PE')} filas y ${FILE_LIMIT}. De un Excel se lee la primera hoja.`}
      </p>
      {kept ? <KeptFile kept={kept} /> : null}
      <input
        id="lista"
        type="file"
        name="file"
        accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain"
        aria-invalid={problem ? true : undefined}
        aria-describedby="lista-hint lista-problem"
        className="field file:mr-3 file:rounded-full file:border-0 file:bg-leaf-soft file:px-3 file:py-1 file:font-semibold file:text-leaf"
      />
      <FieldError id="lista-problem" errors={problem ? [problem] : undefined} />
    </div>
  )
}

function KeptFile({ kept }: { kept: NonNullable<ImportAnswer['kept']> }) {
  return (
    // Another file begins with its mark taken away.
    <div key={kept.id} className="grid gap-1">
      <p className="font-medium wrap-anywhere text-leaf">
        {`Ya tenemos ${kept.file_name}, con ${counted(kept.total, 'línea', 'líneas')}: no hace falta elegirlo de nuevo.`}
        <input type="hidden" name="kept" value={kept.id} />
      </p>
      <label className="check font-normal">
        <input type="checkbox" name="drop_kept" />
        No usar este archivo
      </label>
    </div>
  )
}
