import type { Locator } from '@playwright/test'

/** Adds a product to the form of an order by telephone, found by its whole name. */
export async function addProduct(dialog: Locator, name: string, isLive: boolean) {
  await dialog.getByLabel('Agregar producto').fill(name)
  if (!isLive) await dialog.getByRole('button', { name: 'Buscar productos' }).click()
  await dialog
    .getByRole('button', { name: `Agregar ${name}` })
    .first()
    .click()
}
