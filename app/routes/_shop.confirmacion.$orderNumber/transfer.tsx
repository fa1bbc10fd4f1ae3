import { formatAmount, formatMoney } from '~/money'
import type { BankAccount } from '~/models/site/setting'
import { Copyable } from './copyable'
import { SendProofLinks } from './payment'

type Props = {
  orderNumber: string
  /** Céntimos. */
  total: number
  bank: BankAccount
  whatsapp: string | null
  instagram: string
}

/** How to pay by bank transfer, and how to send the proof. */
export function Transfer({ orderNumber, total, bank, whatsapp, instagram }: Props) {
  return (
    <section className="card grid gap-5 p-5 sm:p-6" aria-labelledby="como-pagar">
      <h2 id="como-pagar" className="text-2xl">
        Paga por transferencia
      </h2>
      <dl className="grid gap-4">
        <Copyable
          name="Monto"
          shown={formatMoney(total)}
          copied={formatAmount(total)}
          what="monto"
        />
        <Fact name="Banco">{bank.bank}</Fact>
        <Fact name="A nombre de">{bank.holder}</Fact>
        {bank.account ? (
          <Copyable
            name="Número de cuenta"
            shown={bank.account}
            copied={bank.account.replace(/[\s-]/g, '')}
            what="cuenta"
          />
        ) : null}
        {bank.cci ? (
          <Copyable
            name="CCI, desde otro banco"
            shown={bank.cci}
            copied={bank.cci.replace(/[\s-]/g, '')}
            what="CCI"
          />
        ) : null}
      </dl>
      <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-leaf">
        <li>Guarda la constancia de la transferencia.</li>
        <li>Envíala a nuestro WhatsApp o por mensaje directo de Instagram.</li>
        <li>
          Indica tu número de pedido: <strong className="whitespace-nowrap">{orderNumber}</strong>
        </li>
      </ol>
      <SendProofLinks whatsapp={whatsapp} instagram={instagram} />
    </section>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
