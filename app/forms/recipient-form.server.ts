import { z } from 'zod'
import { characters, line, phoneNumber, ticked } from './form-values.server'

/** Who receives an order in place of its buyer, and how. */
export type Recipient = {
  name: string
  phone: string
  /** Nothing that goes along shows a price. */
  withoutPrice: boolean
  /** Nobody calls before. */
  isSurprise: boolean
  /** In place of the buyer's name; `null` for that name, and when anonymous. */
  signedAs: string | null
  /** Nothing that leaves the shop names the buyer. */
  isAnonymous: boolean
}

const READ = {
  recipient_name: line({ required: 'Escribe el nombre de quien recibe' }),
  recipient_phone: phoneNumber('Escribe el celular de quien recibe'),
  signed_as: line({ max: 80 }),
}
type Typed = keyof typeof READ

/** What is typed into a block that may not count is read only when it does. */
function unread(max: number) {
  return z.string().register(characters, { max }).catch('')
}

/** The fields of the block 'La recibe otra persona'. */
export const recipientFields = {
  for_another: ticked,
  recipient_name: unread(200),
  recipient_phone: unread(30),
  without_price: ticked,
  is_surprise: ticked,
  signed_as: unread(80),
  is_anonymous: ticked,
}

type Block = { [Name in keyof typeof recipientFields]: z.output<(typeof recipientFields)[Name]> }

/** Refuses what is wrong in the block; nothing while its box is not ticked. */
export function checkRecipient(form: Block, context: z.RefinementCtx) {
  if (!form.for_another) return
  for (const name of Object.keys(READ) as Typed[]) {
    const [issue] = READ[name].safeParse(form[name]).error?.issues ?? []
    if (issue) context.addIssue({ code: 'custom', path: [name], message: issue.message })
  }
}

/** The recipient of a form that `checkRecipient` found nothing wrong with; `null` for the buyer. */
export function recipientOf(form: Block): Recipient | null {
  if (!form.for_another) return null
  const text = (name: Typed) => READ[name].parse(form[name])
  return {
    name: text('recipient_name'),
    phone: text('recipient_phone'),
    withoutPrice: form.without_price,
    isSurprise: form.is_surprise,
    signedAs: form.is_anonymous ? null : text('signed_as') || null,
    isAnonymous: form.is_anonymous,
  }
}
