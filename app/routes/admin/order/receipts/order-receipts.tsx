import { Form } from '@remix-run/react'
import { formatMoney } from '~/money'
import { Part } from '../detail/part'
import { BuyerForm, NoteForm } from './receipt-forms'
import type { ReceiptsView } from './receipts-view.server'

type Props = { orderId: string; receipts: ReceiptsView }

/** An order's boleta or factura: what it says line by line, and what was issued. */
export function OrderReceipts({ orderId, receipts }: Props) {
  const { credit, grown, isDue } = receipts
  return (
    <Part title={receipts.kind} id="comprobante">
      <BuyerLine buyer={receipts.buyer} />
      <Lines receipts={receipts} />
      <Noted orderId={orderId} noted={receipts.noted} />
      {grown > 0 ? (
        <p className="rounded-xl bg-butter px-3 py-2">
          El pedido cuesta {formatMoney(grown)} más que su comprobante: emite una nota de débito con
          tu programa, o una nota de crédito y otro comprobante.
        </p>
      ) : null}
      {isDue ? <NoteForm intent="note-receipt" orderId={orderId} receipts={receipts} /> : null}
      {credit ? <NoteForm intent="note-credit" orderId={orderId} receipts={receipts} /> : null}
      {isDue ? <BuyerForm orderId={orderId} receipts={receipts} /> : null}
    </Part>
  )
}

function BuyerLine({ buyer }: { buyer: ReceiptsView['buyer'] }) {
  const { kind, label, number, fiscalName, fiscalAddress } = buyer
  return (
    <p className="wrap-anywhere">
      {label} <strong>{number || 'sin número'}</strong>
      {kind === 'ruc' ? (
        <span className="block">
          {fiscalName || 'Sin razón social'} · {fiscalAddress || 'Sin domicilio fiscal'}
        </span>
      ) : null}
    </p>
  )
}

/** Where none is charged, nothing is said of IGV. */
function Lines({ receipts: { lines, sum } }: { receipts: ReceiptsView }) {
  return (
    <dl className="grid gap-2">
      {lines.map((line, at) => (
        <Line key={at} {...line} />
      ))}
      <Line {...sum} name="Total" isTotal />
    </dl>
  )
}

type LineProps = ReceiptsView['lines'][number] & { isTotal?: boolean }

function Line({ name, base, igv, total, isTotal = false }: LineProps) {
  return (
    <div className={isTotal ? 'border-t border-line pt-2 font-bold' : undefined}>
      <dt className="wrap-anywhere">{name}</dt>
      <dd className="flex flex-wrap justify-end gap-x-4">
        {igv > 0 ? (
          <span className="grow font-normal text-ink-soft">
            Base {formatMoney(base)} · IGV {formatMoney(igv)}
          </span>
        ) : null}
        <span className="whitespace-nowrap">{formatMoney(total)}</span>
      </dd>
    </div>
  )
}

function Noted({ orderId, noted }: { orderId: string; noted: ReceiptsView['noted'] }) {
  if (noted.length === 0) return null
  return (
    <ul className="grid gap-2">
      {noted.map((receipt) => (
        <li key={receipt.id} className="border-t border-line pt-2">
          <p className="flex justify-between gap-3">
            <strong className="wrap-anywhere">{receipt.name}</strong>
            <span className="whitespace-nowrap">
              {receipt.isCredit ? '− ' : ''}
              {formatMoney(receipt.total)}
            </span>
          </p>
          <Form
            method="post"
            replace
            preventScrollReset
            className="flex flex-wrap items-center gap-x-4"
          >
            <span className="text-ink-soft">{receipt.day}</span>
            {receipt.link ? (
              <a
                href={receipt.link}
                target="_blank"
                rel="noopener noreferrer"
                className="link inline-flex min-h-11 items-center"
              >
                Ver<span className="sr-only"> la {receipt.name}</span>
              </a>
            ) : null}
            <input type="hidden" name="id" value={orderId} />
            <input type="hidden" name="receipt" value={receipt.id} />
            <button name="intent" value="remove-receipt" className="link min-h-11">
              Quitar<span className="sr-only"> la {receipt.name}</span>
            </button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
