import { randomInt } from 'node:crypto'
import { addDays } from '~/dates'
import { db } from '~/database/db.server'
import { firstCharacters } from '~/forms/graphemes'
import { FLOWER_NAME_MAX } from '~/models/catalogue/recipes/recipe'
import {
  aCampaign,
  aCategory,
  aClaim,
  aClosure,
  aComplement,
  aCoupon,
  aFlower,
  aPeakDay,
  aProduct,
  aSlot,
  aSubcategory,
  aSubscriber,
  aTag,
  aZone,
} from './factories'

type Looks = {
  /** Of all of them; without it they are called as the factories like. */
  name?: string
  /** `false` keeps them out of the shop's windows. */
  active?: boolean
  couponCode?: string
}

/** A row of every noun of the back office, by the section that edits it. */
export async function aRowOfEach(looks: Looks = {}): Promise<Record<string, string>> {
  const { name, active = true, couponCode } = looks
  const named = { ...(name && { name }), active }
  const { id: category_id } = await aCategory(named)
  await aSubcategory({ category_id, ...named })
  const picture = { title: name ?? 'Fila', image_url: '/imagenes/ninguna.webp', active }
  return {
    categorias: category_id,
    productos: (await aProduct({ category_id, ...named })).id,
    tags: (await aTag(named)).id,
    // As long as its name may be.
    flores: (await aFlower(name ? { name: firstCharacters(name, FLOWER_NAME_MAX) } : {})).id,
    complementos: (await aComplement(named)).id,
    'zonas-envio': (await aZone(named)).id,
    horarios: (await aSlot({ active })).id,
    'dias-cerrados': (await aClosure('2030-01-01')).id,
    'fechas-pico': (await aPeakDay({ day: aFarDay(), ...named })).id,
    cupones: (await aCoupon(couponCode ? { code: couponCode } : {})).id,
    'hero-slides': await idOfPicture('hero_slides', picture),
    'lifestyle-grid': await idOfPicture('lifestyle_images', picture),
    campanias: (await aCampaign(name ? { subject: name } : {})).id,
    reclamos: (await aClaim(name ? { name } : {})).id,
    suscriptores: (await aSubscriber(name ? { full_name: name } : {})).id,
  }
}

type Picture = { title: string; image_url: string; active: boolean }

async function idOfPicture(table: 'hero_slides' | 'lifestyle_images', picture: Picture) {
  const row = await db.insertInto(table).values(picture).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** A day of its own: there is one peak day a day. */
function aFarDay(): string {
  return addDays('2100-01-01', randomInt(300_000))
}
