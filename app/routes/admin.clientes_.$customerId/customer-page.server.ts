import { redirect } from '@remix-run/node'
import { formatDay, formatInstant, limaDay } from '~/dates'
import { listCustomers } from '~/models/customers/customer-list.server'
import {
  accountsOf,
  contactsOf,
  joinedTo,
  ordersPage,
  recipientsOfCustomer,
  rootOf,
  sumsOf,
} from '~/models/customers/customer.server'
import { fileNewOrders } from '~/models/customers/filing.server'
import { notesOf, noteVersion } from '~/models/customers/note.server'
import { formatMoney } from '~/money'
import { LIST_PAGE, readList, searchWords, shownPage } from '~/urls/staff/list-url'

/** How many others a search shows to join. */
const OTHERS_MAX = 8

/**
 * Everything about a customer; of one whom staff joined to another, the page of that one.
 *
 * @throws Response 404 when there is none, and the redirection to whom they were joined to
 */
export async function customerPage(customerId: string, { searchParams }: URL) {
  await fileNewOrders()
  const id = await rootOf(customerId)
  if (!id) throw new Response(null, { status: 404 })
  if (id !== customerId) throw redirect(`/admin/clientes/${id}`)
  const sums = await sumsOf(id)
  const page = shownPage(readList(searchParams, ['newest']).page, sums.all)
  const [orders, contacts, accounts, recipients, joined, notes, others] = await Promise.all([
    ordersPage(id, page),
    contactsOf(id),
    accountsOf(id),
    recipientsOfCustomer(id),
    joinedTo(id),
    notesOf(id),
    othersToJoin(id, searchParams.get('unir')),
  ])
  const [newest] = contacts
  return {
    ...{ id, page, accounts, others },
    name: newest?.name || 'Cliente sin pedidos',
    /** Of their last order, whose data a new one takes. */
    lastOrder: newest?.number ?? null,
    contacts: contacts.map(({ name, email, phone }) => ({ name, email, phone })),
    orders: {
      count: sums.orders,
      cancelled: sums.all - sums.orders,
      sum: formatMoney(sums.sum),
      last: sums.last && dayOf(sums.last),
      pages: Math.ceil(sums.all / LIST_PAGE),
      rows: orders.map(({ total, created_at, ...order }) => ({
        ...order,
        placed: formatInstant(created_at),
        total: formatMoney(total),
      })),
    },
    recipients: recipients.map(({ last, ...one }) => ({ ...one, last: dayOf(last) })),
    joined: joined.map((one) => ({
      id: one.id,
      name: one.name ?? 'Cliente sin pedidos',
      at: dayOf(one.joined_at),
    })),
    notes: notes.map(({ written_at, ...note }) => ({
      ...note,
      version: noteVersion({ written_at }),
      written: formatInstant(written_at),
    })),
  }
}

export type CustomerPage = Awaited<ReturnType<typeof customerPage>>

function dayOf(instant: Date): string {
  return formatDay(limaDay(instant))
}

/** Who is found by the words, without the customer; `null` without a search. */
async function othersToJoin(id: string, typed: string | null) {
  if (typed === null) return null
  const words = searchWords(typed)
  const asked = { words, sort: 'last', descending: true, page: 1 } as const
  const { rows } = words ? await listCustomers(asked) : { rows: [] }
  const found = rows.filter((row) => row.id !== id).slice(0, OTHERS_MAX)
  return {
    words,
    found: found.map(({ sum, last, ...one }) => ({
      ...one,
      sum: formatMoney(sum),
      last: dayOf(last),
    })),
  }
}
