import { beforeEach, expect, it } from 'vitest'
import { db } from '~/database/db.server'
import { aCampaign, aProduct, aSubscriber } from '../../../tests/support/factories'
import { whileHeld } from '../../../tests/support/database/held-rows'
import { settled } from '../../../tests/support/settled'
import {
  CAMPAIGN_PRODUCTS_MAX,
  campaignToEdit,
  countSubscribers,
  listCampaigns,
  removeDraft,
  saveCampaign,
} from './campaign-editor.server'
import { versionOf } from '~/models/records/saving'

beforeEach(async () => {
  for (const table of ['campaigns', 'products', 'subscribers'] as const) {
    await db.deleteFrom(table).execute()
  }
})

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const words = {
  preview_text: null,
  body_html: '<p>Hola</p>',
  button_label: 'Ver',
  button_url: null,
}
const draft = { subject: 'Día de la madre', ...words }

async function products(count: number): Promise<string[]> {
  const rows = await settled(Array.from({ length: count }, () => aProduct()))
  return rows.map(({ id }) => id)
}

async function featuredIn(id: string): Promise<string[]> {
  return ((await campaignToEdit(id))?.products ?? []).map(({ product_id }) => product_id)
}

it('keeps its products in their order, each once, and no more than a mail can show', async () => {
  const ids = await products(CAMPAIGN_PRODUCTS_MAX + 2)
  const [first = '', ...others] = ids
  const saved = await saveCampaign(null, draft, [...others, first, first, ...others], '')
  if (!saved.saved) throw new Error('refused')
  expect(await featuredIn(saved.id)).toEqual(others.slice(0, CAMPAIGN_PRODUCTS_MAX))

  const stored = await campaignToEdit(saved.id)
  if (!stored) throw new Error('not there')
  await saveCampaign(saved.id, draft, [first], versionOf(stored))
  expect(await featuredIn(saved.id)).toEqual([first])
})

it('with a product that is gone is refused, and stays as it was', async () => {
  const [mine = ''] = await products(1)
  expect(await saveCampaign(null, draft, [NOWHERE], '')).toEqual({
    saved: false,
    formErrors: ['Un producto elegido ya no existe: elige otra vez'],
  })
  expect((await listCampaigns(1)).total).toBe(0)

  const kept = await aCampaign({ subject: 'Antes' }, [mine])
  await saveCampaign(kept.id, draft, [mine, NOWHERE], versionOf(kept))
  expect(await campaignToEdit(kept.id)).toMatchObject({ subject: 'Antes' })
  expect(await featuredIn(kept.id)).toEqual([mine])
})

it('of two people the later one reads what the earlier one wrote', async () => {
  const stored = await aCampaign({ ...draft, subject: 'Antes' })
  const seen = versionOf(stored)
  const save = (subject: string) => () => saveCampaign(stored.id, { ...draft, subject }, [], seen)
  const both = await whileHeld(
    (trx) => trx.selectFrom('campaigns').where('id', '=', stored.id).forUpdate().execute(),
    ...['Uno', 'Dos'].map(save),
  )
  const [late] = both.flatMap((one) => (one.saved ? [] : [one]))
  expect(both.filter((one) => one.saved)).toHaveLength(1)
  const winner = (await campaignToEdit(stored.id))?.subject
  expect(late?.fieldErrors).toEqual({ subject: [`Otra persona dejó aquí: ${winner}`] })
})

it('that has left is neither changed nor removed; a draft is', async () => {
  for (const status of ['sending', 'sent'] as const) {
    const { id, ...row } = await aCampaign({ subject: 'Enviada', status })
    expect(await saveCampaign(id, draft, [], versionOf(row))).toMatchObject({
      formErrors: ['Esta campaña ya se envió: ya no se puede cambiar'],
    })
    expect(await removeDraft(id)).toBeNull()
    expect(await campaignToEdit(id)).toMatchObject({ subject: 'Enviada' })
  }
  const { id, ...row } = await aCampaign({ subject: 'Borrador' })
  expect(await removeDraft(id)).toBe('Borrador')
  expect(await removeDraft(id)).toBeNull()
  expect(await saveCampaign(id, draft, [], versionOf(row))).toMatchObject({
    formErrors: ['Esto ya no existe: alguien lo eliminó mientras lo editabas'],
  })
})

it('leaves for those who still want it', async () => {
  await aSubscriber()
  await aSubscriber({ status: 'unsubscribed' })
  expect(await countSubscribers()).toBe(1)
})
