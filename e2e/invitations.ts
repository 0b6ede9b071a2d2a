import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { givePassword, requirePassword } from './password.ts'

/** Invites somebody as an employee, as a Company Admin who confirms with the password. */
export async function invite(admin: Page, name: string, email: string): Promise<void> {
  await admin.goto('/app/accounts?lang=en')
  await admin.getByRole('button', { name: 'Invite', exact: true }).first().click()
  const dialog = admin.getByRole('dialog')
  await dialog.locator('input[name=full_name]').fill(name)
  await dialog.locator('input[name=email]').fill(email)
  await dialog.getByRole('combobox', { name: 'Roles' }).or(dialog.getByLabel('Roles')).first().click()
  await admin.getByRole('option', { name: /^Employee/ }).click()
  await admin.keyboard.press('Escape')
  await requirePassword(admin, '**/api/accounts')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await givePassword(admin, 'aminah')
  await expect(dialog).toHaveCount(0)
}

export async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=again]').fill(password)
  await page.locator('main button[type=submit]').click()
}

/** The address in a mail to someone, as soon as it is in the outbox folder. */
export function readMailedLink(to: string, begins: string): Promise<string> {
  return readMailedText(to, new RegExp(`(${begins}[\\w-]+)`))
}

/** What the first group of a pattern matches in a mail to someone, as soon as it is in the outbox folder. */
export async function readMailedText(to: string, pattern: RegExp): Promise<string> {
  const folder = path.join(process.env.KERANI_JOURNEY_DATA!, 'mail')
  const find = async () => {
    const files = await readdir(folder).catch(() => [])
    const mails = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
    return mails.flatMap((text) => (text.includes(`To: ${to}\n`) ? (pattern.exec(text)?.[1] ?? []) : []))[0]
  }
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  return (await find())!
}
