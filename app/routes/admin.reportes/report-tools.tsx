import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PrintButton } from '~/components/paper/print-button'
import { usualRanges } from '~/models/orders/admin/reports/day-range'
import { DayInput } from '../admin/list/day-input'
import { ListTabs } from '../admin/list/list-tools'
import { type AskedReport, reportUrl } from './asked-report'

type ToolsProps = {
  /** Of the screen. */
  path: string
  asked: AskedReport
  /** What is asked besides the days. */
  fields?: ReactNode
  /** Links to what the screen says as files. */
  files: ReactNode
}

/** Not printed: which days, and the same as a file. */
export function ReportTools({ path, asked, fields, files }: ToolsProps) {
  const { from, to, dayOf, today, problem } = asked
  return (
    <div className="mb-4 print:hidden">
      <ListTabs
        label="Días"
        tabs={usualRanges(today).map((range) => ({
          label: range.label,
          to: reportUrl(path, { ...range, dayOf }),
          isOpen: range.from === from && range.to === to,
        }))}
      />
      <Form
        method="get"
        key={`${from} ${to} ${dayOf}`}
        className="grid grid-cols-2 items-start gap-2 sm:flex sm:flex-wrap"
      >
        <DayInput name="desde" label="De" day={from} />
        <DayInput name="hasta" label="A" day={to} problem={problem} />
        {fields}
        <button className="button button-main justify-self-start sm:mt-[1.75rem]">Ver</button>
      </Form>
      {problem ? null : (
        <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <PrintButton />
          {files}
        </p>
      )}
    </div>
  )
}

/** By which day of theirs orders count. */
export function DayOfField({ dayOf }: Pick<AskedReport, 'dayOf'>) {
  return (
    <label className="grid gap-1 max-sm:col-span-2">
      <span className="text-[0.9375rem] font-semibold">Por</span>
      <select
        name="por"
        defaultValue={dayOf === 'delivery' ? 'entrega' : 'pedido'}
        className="field"
      >
        <option value="pedido">el día del pedido</option>
        <option value="entrega">el día de la entrega</option>
      </select>
    </label>
  )
}

type FilesProps = {
  asked: AskedReport
  /** Of one part: what addresses call it, and its title. */
  part?: { id: string; title: string }
  path?: string
}

/** The whole report, or a part of it, as files. */
export function ReportFiles({ asked, part, path = '/admin/reportes/archivo' }: FilesProps) {
  return (['xlsx', 'csv'] as const).map((format) => (
    <Link
      key={format}
      reloadDocument
      to={reportUrl(path, asked, { ...(part && { parte: part.id }), formato: format })}
      className="link inline-flex min-h-11 min-w-11 items-center"
    >
      {part ? '' : 'Descargar '}
      {format === 'xlsx' ? 'Excel' : 'CSV'}
      {part ? <span className="sr-only"> de {part.title}</span> : null}
    </Link>
  ))
}
