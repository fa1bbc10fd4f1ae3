import { formatAmount, formatMoney } from '~/money'
import type { BankAccount } from '~/models/site/settings/setting'
import { Copyable } from './copyable'
import { Fact } from '../fact'
import { Steps } from '../steps'

type Props = {
  orderNumber: string
  /** Céntimos still to pay. */
  amount: number
  bank: BankAccount
}

/** How to pay by bank transfer, and how to send the proof. */
export function Transfer({ orderNumber, amount, bank }: Props) {
  const numbers = [
    ['Número de cuenta', bank.account, 'cuenta'],
    ['CCI, desde otro banco', bank.cci, 'CCI'],
  ] as const
  return (
    <section className="card grid gap-5 p-5 sm:p-6" aria-labelledby="como-pagar">
      <h2 id="como-pagar" className="text-2xl">
        Paga por transferencia
      </h2>
      <dl className="grid gap-4">
        <Copyable
          name="Monto"
          shown={formatMoney(amount)}
          copied={formatAmount(amount)}
          what="monto"
        />
        <Fact name="Banco">{bank.bank}</Fact>
        <Fact name="A nombre de">{bank.holder}</Fact>
        {numbers.map(([name, number, what]) =>
          number ? (
            <Copyable
              key={what}
              name={name}
              shown={number}
              copied={number.replace(/[\s-]/g, '')}
              what={what}
            />
          ) : null,
        )}
      </dl>
      <Steps first="Guarda la constancia de la transferencia." orderNumber={orderNumber} />
    </section>
  )
}
