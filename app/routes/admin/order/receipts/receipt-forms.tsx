import { Form, useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FieldError } from '~/components/fields'
import { useMended } from '~/components/mending/mended'
import { formatAmount } from '~/money'
import { InterruptedNotice, useInterruptedTexts } from '../../form/interrupted'
import { Typed } from '../payment-entry-form'
import type { ReceiptAnswer, ReceiptIntent } from './receipt-actions.server'
import type { ReceiptsView } from './receipts-view.server'

type Props = { orderId: string; receipts: ReceiptsView }

/** Notes what was issued: a boleta or factura, or a note of credit that takes from one. */
export function NoteForm({
  orderId,
  receipts,
  intent,
}: Props & { intent: 'note-receipt' | 'note-credit' }) {
  const { isRefused, problem, field } = useReceiptForm(intent)
  const { credit, today } = receipts
  const isCredit = intent === 'note-credit'
  const what = isCredit ? 'la nota de crédito' : `la ${receipts.kind.toLowerCase()}`
  const wanted = credit?.wanted ?? 0
  return (
    <Folded title={`Anotar ${what}`} isOpen={isRefused || (isCredit && wanted > 0)}>
      <ReceiptForm {...{ orderId, intent, problem }} button={`Anotar ${what}`}>
        {isCredit ? (
          <p>Corrige la {credit?.of}. Emítela primero con tu programa de SUNAT.</p>
        ) : null}
        <div className="grid grid-cols-2 items-start gap-3">
          <Typed {...field('series')} label="Serie" maxLength={20} autoCapitalize="characters" />
          <Typed {...field('number')} label="Número" maxLength={20} inputMode="numeric" />
          <Typed {...field('issued_on', today)} label="Fecha de emisión" type="date" max={today} />
          {isCredit ? (
            <Typed
              {...field('amount', wanted > 0 ? formatAmount(wanted) : '')}
              label="Monto, en soles"
              maxLength={20}
              inputMode="decimal"
            />
          ) : null}
        </div>
        <Typed
          {...field('link')}
          label="Enlace para verlo (opcional)"
          inputMode="url"
          maxLength={500}
        />
      </ReceiptForm>
    </Folded>
  )
}

/** Changes whom the boleta or factura is for, as long as none was issued. */
export function BuyerForm({ orderId, receipts: { buyer, documents } }: Props) {
  const { isRefused, problem, field } = useReceiptForm('receipt-buyer')
  const kind = field('document_kind', buyer.kind)
  return (
    <Folded title="Cambiar los datos del cliente" isOpen={isRefused}>
      <ReceiptForm {...{ orderId, problem }} intent="receipt-buyer" button="Guardar los datos">
        <div className="grid gap-3">
          <label className="grid content-start gap-1">
            <span className="font-semibold">Documento</span>
            <select
              id={`${kind.id}-campo`}
              name={kind.name}
              defaultValue={kind.defaultValue}
              aria-describedby={kind.id}
              className="field"
            >
              {documents.map((one) => (
                <option key={one.kind} value={one.kind}>
                  {one.label}
                </option>
              ))}
            </select>
            <FieldError id={kind.id} errors={kind.problem ? [kind.problem] : undefined} />
          </label>
          <Typed
            {...field('customer_dni', buyer.number)}
            label="Número de documento"
            maxLength={30}
          />
          <Typed
            {...field('fiscal_name', buyer.fiscalName)}
            label="Razón social, con RUC"
            maxLength={120}
          />
          <Typed
            {...field('fiscal_address', buyer.fiscalAddress)}
            label="Domicilio fiscal, con RUC"
            maxLength={200}
          />
        </div>
      </ReceiptForm>
    </Folded>
  )
}

/** What a form shows again, refused or typed before the session ended; ids are of its fields' errors. */
function useReceiptForm(intent: ReceiptIntent) {
  const answer = useActionData<ReceiptAnswer>()
  const before = useInterruptedTexts(intent)
  const { isMended } = useMended(answer)
  const refused = answer?.receipt?.of === intent ? answer.receipt : undefined
  const typed = answer ? refused?.typed : before
  function field(name: string, defaultValue = '') {
    const id = `${intent}-${name}`
    const problem = isMended(`${id}-campo`) ? undefined : refused?.problems[name]
    return { name, id, problem, defaultValue: typed?.[name] ?? defaultValue }
  }
  return { isRefused: typed !== undefined, problem: refused?.problems.form, field }
}

type FormProps = {
  orderId: string
  intent: ReceiptIntent
  button: string
  problem: string | undefined
  children: ReactNode
}

function ReceiptForm({ orderId, intent, button, problem, children }: FormProps) {
  return (
    <Form method="post" replace preventScrollReset noValidate className="grid gap-3 pt-1">
      <input type="hidden" name="id" value={orderId} />
      <InterruptedNotice of={intent} />
      <FieldError id={`${intent}-form`} errors={problem ? [problem] : undefined} />
      {children}
      <button name="intent" value={intent} className="button button-quiet justify-self-start">
        {button}
      </button>
    </Form>
  )
}

function Folded({
  title,
  isOpen,
  children,
}: {
  title: string
  isOpen: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen ? true : undefined}>
      <summary className="link inline-flex min-h-11 items-center">{title}</summary>
      {children}
    </details>
  )
}
