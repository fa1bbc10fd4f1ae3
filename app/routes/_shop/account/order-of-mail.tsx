import type { ComponentProps } from 'react'
import { AccountField, EmailField } from './account-fields'

type Form = ComponentProps<typeof AccountField>['form']

export const ORDER_OF_MAIL = {
  number: 'Número de pedido',
  email: 'Correo con el que compraste',
}

/** By what who bought without an account is known. @param number written already */
export function OrderOfMail({ form, number = '' }: { form: Form; number?: string }) {
  return (
    <>
      <AccountField
        form={form}
        name="number"
        label={ORDER_OF_MAIL.number}
        hint="Está en el correo que te enviamos, como DZ-20261224-0042"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...(form.answered || number === '' ? {} : { defaultValue: number })}
      />
      <EmailField form={form} label={ORDER_OF_MAIL.email} autoComplete="email" />
    </>
  )
}
