import type { Page } from '@playwright/test'
import { formatDay } from '~/dates'
import { db } from '~/database/db.server'
import { formatMoney } from '~/money'
import { aComplement, aCoupon, aZone } from '../support/factories'
import { expect, type Scripts, test } from '../support/browser/fixtures'
import {
  aBouquet,
  ANA,
  type Bouquet,
  chooseDay,
  DAY,
  fillBuyer,
  freshEmail,
  storedOrder,
  tickComplement,
} from '../support/browser/shopping'

type Plan = {
  delivery: 'envio' | 'retiro'
  wallet: 'Yape' | 'Plin'
  coupon: boolean
}

const PLANS: Plan[] = [
  { delivery: 'envio', wallet: 'Yape', coupon: false },
  { delivery: 'envio', wallet: 'Plin', coupon: true },
  { delivery: 'retiro', wallet: 'Yape', coupon: true },
  { delivery: 'retiro', wallet: 'Plin', coupon: false },
]

/** Céntimos: two of (99.90 + 15.50), 13.90 of shipping, 15 % off rounded half up. */
const SUBTOTAL = 23_080
const SHIPPING = 1_390
const DISCOUNT = 3_462

/** What is in stock for every purchase. */
async function aShop() {
  return {
    bouquet: await aBouquet({ name: 'Ramo Inti', price: 12_990, sale_price: 9_990 }),
    extra: await aComplement({ name: 'Bombones Inti', price: 1_550 }),
    zone: await aZone({ name: 'Zona Inti', cost: SHIPPING }),
    coupon: await aCoupon({ discount_type: 'percentage', discount_amount: 1_500 }),
  }
}

type Shop = Awaited<ReturnType<typeof aShop>>

async function choose(page: Page, bouquet: Bouquet, extra: { name: string }) {
  await page.getByTitle('Marfil').click()
  await chooseDay(page, DAY)
  await page.getByRole('radio', { name: '3pm-7pm' }).check()
  await tickComplement(page, extra)
  await page.getByRole('textbox', { name: 'Dedicatoria' }).fill('Felices 50,\nmamá ❤️')
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()
  await page.getByRole('button', { name: `Agregar uno de ${bouquet.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Carrito (2 productos)' })).toBeVisible()
  await page.getByRole('link', { name: 'Proceder al checkout' }).click()
  await expect(page).toHaveURL('/checkout')
}

async function fillCheckout(page: Page, plan: Plan, shop: Shop, email: string) {
  await fillBuyer(page, { email })
  if (plan.delivery === 'envio') {
    await page.getByLabel('Zona de envío').selectOption(shop.zone.id)
    await page.getByLabel('Dirección').fill('Jr. Ñuflo de Chávez Nº 123, Dpto. 4.º B')
    await page.getByLabel('Referencia').fill('Portón «verde»')
  } else {
    await page.getByRole('radio', { name: 'Retiro en sucursal' }).check()
    await expect(page.getByLabel('País'), 'it travels out of sight').toBeHidden()
    await expect(
      page.getByRole('main').getByText('Calle Las Zinnias 145, Barranco, Lima'),
    ).toBeVisible()
    await expect(page.getByLabel('Dirección')).toBeHidden()
  }
  await page.getByRole('radio', { name: plan.wallet }).check()
  if (!plan.coupon) return
  await page.getByLabel('Código de descuento').fill(` ${shop.coupon.code.toLowerCase()} `)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(
    page.getByText(`¡Cupón aplicado! Descuento de ${formatMoney(DISCOUNT)}`),
  ).toBeVisible()
}

/** The amounts as the summary beside the button says them. */
async function expectAmounts(page: Page, plan: Plan) {
  const { shipping, discount, total } = amountsOf(plan)
  const rows = page.getByRole('region', { name: 'Resumen' }).locator('dl > div')
  await expect(rows).toHaveText([
    `Subtotal${formatMoney(SUBTOTAL)}`,
    `Envío${formatMoney(shipping)}`,
    ...(discount > 0 ? [`Descuento− ${formatMoney(discount)}`] : []),
    `Total${formatMoney(total)}`,
  ])
}

function amountsOf(plan: Plan) {
  const shipping = plan.delivery === 'envio' ? SHIPPING : 0
  const discount = plan.coupon ? DISCOUNT : 0
  return { shipping, discount, total: SUBTOTAL + shipping - discount }
}

async function expectConfirmation(page: Page, plan: Plan, email: string) {
  await expect(page).toHaveURL(/\/confirmacion\/DZ-\d{8}-\d{4}$/)
  await expect(page.getByRole('heading', { name: 'Gracias por tu pedido' })).toBeVisible()
  const number = page.url().split('/').pop() ?? ''
  const main = page.getByRole('main')
  const fact = (name: string) => main.getByText(name, { exact: true }).locator('..')
  await expect(fact('Número de pedido')).toContainText(number)
  await expect(fact('Correo')).toContainText(email)
  await expect(main.getByRole('heading', { name: `Paga con ${plan.wallet}` })).toBeVisible()
  await expect(fact('Monto')).toContainText(formatMoney(amountsOf(plan).total))
  await expect(main.getByText('2 × Ramo Inti')).toBeVisible()
  await expect(main.getByText('Envase Marfil · Bombones Inti')).toBeVisible()
  await expect(main.getByText(`${formatDay(DAY)}, 3pm-7pm`)).toBeVisible()
  await expect(main.getByText('“Felices 50,\nmamá ❤️”')).toBeVisible()
  await expect(
    main.getByText(
      plan.delivery === 'envio'
        ? 'Zona Inti · Jr. Ñuflo de Chávez Nº 123, Dpto. 4.º B'
        : 'Retiro en Calle Las Zinnias 145, Barranco, Lima',
    ),
  ).toBeVisible()
  return number
}

async function expectStored(plan: Plan, shop: Shop, email: string, number: string) {
  const { lines, complements, ...order } = await storedOrder(email)
  const isDelivery = plan.delivery === 'envio'
  expect(order).toMatchObject({
    order_number: number,
    user_id: null,
    customer_name: 'Ana',
    customer_lastname: 'María Quispe',
    customer_dni: ANA.dni,
    phone: ANA.phone,
    country: 'Perú',
    delivery_type: plan.delivery,
    shipping_zone_id: isDelivery ? shop.zone.id : null,
    shipping_zone_name: isDelivery ? 'Zona Inti' : null,
    shipping_address: isDelivery ? 'Jr. Ñuflo de Chávez Nº 123, Dpto. 4.º B' : null,
    shipping_reference: isDelivery ? 'Portón «verde»' : null,
    pickup_sucursal: isDelivery ? null : 'Calle Las Zinnias 145, Barranco, Lima',
    shipping_cost: amountsOf(plan).shipping,
    subtotal: SUBTOTAL,
    tip: 0,
    discount: amountsOf(plan).discount,
    coupon_code: plan.coupon ? shop.coupon.code : null,
    total: amountsOf(plan).total,
    payment_method: plan.wallet.toLowerCase(),
    status: 'pendiente',
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    product_id: shop.bouquet.id,
    product_name: 'Ramo Inti',
    product_color: 'Marfil',
    dedication: 'Felices 50,\nmamá ❤️',
    delivery_date: DAY,
    delivery_time: '3pm-7pm',
    quantity: 2,
    unit_price: 9_990,
    subtotal: SUBTOTAL,
  })
  expect(complements).toEqual([{ name: 'Bombones Inti', unit_price: 1_550, quantity: 1 }])
  await expectRedeemed(shop.coupon.id, order.id, plan.coupon)
}

async function expectRedeemed(couponId: string, orderId: string, isUsed: boolean) {
  const coupon = await db
    .selectFrom('coupons')
    .select('current_uses')
    .where('id', '=', couponId)
    .executeTakeFirstOrThrow()
  const redemptions = await db
    .selectFrom('order_takings')
    .select('coupon_id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'coupon')
    .execute()
  expect(coupon.current_uses).toBe(isUsed ? 1 : 0)
  expect(redemptions).toEqual(isUsed ? [{ coupon_id: couponId }] : [])
}

function defineTests(way: string, plans: Plan[]) {
  for (const plan of plans) {
    const name = `${plan.delivery}, ${plan.wallet}, ${plan.coupon ? 'with' : 'without'} a coupon`
    test(`${name}${way}`, async ({ page, visit, isLive }) => {
      const shop = await aShop()
      const email = freshEmail()
      await visit(shop.bouquet.path)
      if (isLive) await page.evaluate(() => Object.assign(window, { stayed: true }))

      await choose(page, shop.bouquet, shop.extra)
      await fillCheckout(page, plan, shop, email)
      if (!isLive) {
        await page.getByRole('button', { name: 'Actualizar total' }).click()
        await expect(page).toHaveURL('/checkout#resumen')
      }
      await expectAmounts(page, plan)
      await page.getByRole('button', { name: 'Realizar pedido' }).click()

      const number = await expectConfirmation(page, plan, email)
      const thanks = page.getByRole('heading', { name: 'Gracias por tu pedido' })
      if (isLive) await expect(thanks).toBeInViewport()
      await expectStored(plan, shop, email, number)
      expect(await page.evaluate(() => 'stayed' in window)).toBe(isLive)
      await visit('/carrito')
      await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
    })
  }
}

const isPickup = ({ delivery }: Plan) => delivery === 'retiro'

test.describe('a purchase with scripts and with JavaScript off', () => {
  defineTests(
    ' @no-js',
    PLANS.filter((plan) => !isPickup(plan)),
  )
  // What belongs to a delivery hides by the style sheet.
  defineTests(' @no-js-screen', PLANS.filter(isPickup))
})

/** Every block of the form is in one of them: both deliveries, both wallets and the coupon. */
const [DELIVERED, COLLECTED] = [PLANS.slice(1, 2), PLANS.slice(2, 3)]

/** A script that cannot be fetched at all is to the page as one that throws. */
const SPOILED = [
  ['never arrive', DELIVERED],
  ['throw', COLLECTED],
] satisfies [Scripts, Plan[]][]

for (const [scripts, plans] of SPOILED) {
  test.describe(`a purchase when scripts ${scripts}`, () => {
    test.use({ scripts })
    defineTests('', plans)
  })
}
