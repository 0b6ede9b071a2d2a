import type { Page } from '@playwright/test'
import { person } from './kit.ts'

/**
 * The server refuses the next call to an address until the password is given again, as it does ten minutes after
 * sign-in.
 */
export async function requirePassword(page: Page, address: string): Promise<void> {
  const body = JSON.stringify({ status: 403, code: 'password_needed', title: 'Forbidden' })
  let isRefused = false
  await page.route(address, async (route) => {
    // A list that is still loading has the same address.
    if (isRefused || route.request().method() === 'GET') return route.fallback()
    isRefused = true
    await route.fulfill({ status: 403, contentType: 'application/problem+json', body })
  })
}

/** Types the password of a demo person into the dialog that asks for it. */
export async function givePassword(page: Page, key: string): Promise<void> {
  const passwordDialog = page.getByRole('dialog').filter({ has: page.locator('input[name=password]') })
  await passwordDialog.locator('input[name=password]').fill(person(key).password)
  await passwordDialog.getByRole('button', { name: 'Confirm' }).click()
}
