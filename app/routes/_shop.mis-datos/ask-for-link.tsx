import { Form, Link, useActionData, useNavigation } from '@remix-run/react'
import { type AccountReply, useAccountForm } from '../_shop/account/account-form'
import { ORDER_OF_MAIL, OrderOfMail } from '../_shop/account/order-of-mail'
import { AccountPage } from '../_shop/account/account-page'
import { AccountProblems } from '../_shop/account/sign-in-form'
import { SendButton } from '../_shop/send-button'

/** Who bought without an account asks by the mail of an order. */
export function AskForLink({ number, isOver }: { number: string; isOver: boolean }) {
  const form = useAccountForm('mis-datos', useActionData<AccountReply>())
  const isSending = useNavigation().formData !== undefined
  return (
    <AccountPage title="Mis datos">
      <Form method="post" action="/mis-datos" noValidate className="grid gap-4">
        <AccountProblems form={form} labels={ORDER_OF_MAIL} />
        {isOver ? (
          <p role="status" className="rounded-lg bg-butter/50 px-3 py-2">
            Ese enlace ya no vale. Pide otro.
          </p>
        ) : null}
        <p>
          Mira, descarga o borra lo que la tienda guarda de ti. Te enviamos un enlace al correo de
          tu pedido.
        </p>
        <OrderOfMail form={form} number={number} />
        <SendButton name="intent" value="ask" isSending={isSending} sending="Enviando...">
          Enviarme el enlace
        </SendButton>
        <Link to="/ingresar?desde=/mis-datos" className="link min-h-11 content-center text-center">
          Tengo una cuenta
        </Link>
      </Form>
    </AccountPage>
  )
}
