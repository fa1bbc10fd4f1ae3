import { Icon } from '~/components/icon'
import { Picture } from '~/components/picture'
import { formatAmount, formatMoney } from '~/money'
import { Copyable } from './copyable'
import { Fact } from '../fact'
import { Steps } from '../steps'

type Props = {
  orderNumber: string
  /** Céntimos still to pay. */
  amount: number
  wallet: { name: string; number: string; holder: string; qr: string }
  /** Of an amount above the wallet's limit, how to pay it. */
  parts: string | null
}

/** How to pay from the phone that shows this page, and how to send the proof, in three steps. */
export function Payment({ orderNumber, amount, wallet, parts }: Props) {
  const { name, number, holder } = wallet
  return (
    <section className="card grid gap-5 p-5 sm:p-6" aria-labelledby="como-pagar">
      <h2 id="como-pagar" className="text-2xl">
        Paga con {name}
      </h2>
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <dl className="grid content-start gap-4">
          <Copyable
            name="Monto"
            shown={formatMoney(amount)}
            copied={formatAmount(amount)}
            what="monto"
          />
          {number ? (
            <Copyable
              name={`Número de ${name}`}
              shown={number}
              copied={number.replace(/\s/g, '')}
              what="número"
            />
          ) : null}
          {holder ? <Fact name="A nombre de">{holder}</Fact> : null}
        </dl>
        <QrCode {...wallet} />
      </div>
      {parts ? <p className="rounded-xl bg-butter px-4 py-3">{parts}</p> : null}
      <Steps first="Toma una captura de pantalla del pago." orderNumber={orderNumber} />
    </section>
  )
}

function QrCode({ name, qr }: Props['wallet']) {
  return (
    <figure className="grid justify-items-center gap-1">
      {qr ? (
        <Picture
          src={qr}
          alt={`Código QR de ${name}`}
          sizes="12rem"
          imgClassName="h-auto w-48 rounded-xl border border-line"
        />
      ) : (
        <img
          src="/qr.svg"
          alt={`Paga a este número desde tu aplicación ${name}`}
          width={192}
          height={192}
          loading="lazy"
          className="size-48 rounded-xl border border-line"
        />
      )}
      {qr ? (
        <a href={qr} download className="link inline-flex min-h-11 items-center gap-1">
          <Icon name="download" className="size-5" />
          Guardar QR
        </a>
      ) : null}
    </figure>
  )
}
