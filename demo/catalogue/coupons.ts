import { addDays } from '~/dates'

import { type DemoCoupon } from './types'

/**
 * Coupons in every state that the back office shows: current, coming, expired and switched off.
 *
 * @param today a Lima day; every date is counted from it, so that a demo seeded any day makes sense
 */
export function demoCoupons(today: string): DemoCoupon[] {
  const always = {
    max_uses: null,
    min_purchase: null,
    start_date: null,
    end_date: null,
    active: true,
  }
  return [
    { ...always, code: 'FLORES10', discount_type: 'percentage', discount_amount: 1000 },
    { ...always, code: 'BIENVENIDA5', discount_type: 'fixed', discount_amount: 500, max_uses: 200 },
    {
      code: 'PRIMAVERA',
      discount_type: 'percentage',
      discount_amount: 1500,
      max_uses: 100,
      min_purchase: 15000,
      start_date: addDays(today, -15),
      end_date: addDays(today, 75),
      active: true,
    },
    {
      ...always,
      code: 'RAMO20',
      discount_type: 'fixed',
      discount_amount: 2000,
      min_purchase: 20000,
      end_date: addDays(today, 120),
    },
    {
      ...always,
      code: 'MAMA15',
      discount_type: 'percentage',
      discount_amount: 1500,
      start_date: addDays(today, -60),
      end_date: addDays(today, -30),
    },
    {
      ...always,
      code: 'PRONTO12',
      discount_type: 'percentage',
      discount_amount: 1200,
      start_date: addDays(today, 20),
      end_date: addDays(today, 50),
    },
    {
      ...always,
      code: 'GIRASOL8',
      discount_type: 'fixed',
      discount_amount: 800,
      min_purchase: 8000,
      active: false,
    },
  ]
}
