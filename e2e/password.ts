import type { Page } from '@playwright/test'
import { person } from './kit.ts'

/**
 * The server refuses the next call to an address until the password is given again, as it does ten minutes after
 * sign-in.
 */
export async function requirePassword(page: Page, address: string): Promise<void> {
  const body = JSON.stringify({ status: 403, code: 'password_needed', title: 'Forbidden' })
  await page.route(
    address,
    (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 403, contentType: 'application/problem+json', body }),
    { times: 1 },
  )
}

/** Types the password of a demo person into the dialog that asks for it. */
export async function givePassword(page: Page, key: string): Promise<void> {
  const passwordDialog = page.getByRole('dialog').filter({ has: page.locator('input[name=password]') })
  await passwordDialog.locator('input[name=password]').fill(person(key).password)
  await passwordDialog.getByRole('button', { name: 'Confirm' }).click()
}
