import { expect, type Page } from '@playwright/test'
import { openPage } from './kit.ts'
import { givePassword, requirePassword } from './password.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Review' })
const foot = (page: Page) => page.locator('footer[data-foot]').getByRole('status')

/** A run as the API reports it, before the journey looks at the screen. */
export type Run = { id: string; state: string; to_check: number; checked: number }

export async function readApi<T>(page: Page, address: string): Promise<T> {
  const reply = await page.request.get(address)
  expect(reply.status(), address).toBe(200)
  return ((await reply.json()) as { data: T }).data
}

/** Opens the month's run of a group from the list of runs. */
export async function openRun(page: Page, group: string, month: string): Promise<Run> {
  await openPage(page, '/app/payroll/runs')
  await page
    .getByRole('row', { name: new RegExp(`${month} payroll.*${group}`) })
    .first()
    .click()
  return readShownRun(page, month)
}

/** Creates and calculates a new run of the month. */
export async function createRun(page: Page, group: string, month: string): Promise<Run> {
  await openPage(page, '/app/payroll/runs')
  await page.getByRole('button', { name: 'New pay run' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Pay group' }).click()
  await page.getByRole('option', { name: group }).click()
  await dialog.getByRole('textbox', { name: 'Month' }).fill(month)
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Start run' }).click()
  const { id, state } = await readShownRun(page, month)
  expect(state).toBe('draft')
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Calculate again' })).toBeVisible({ timeout: 60_000 })
  await expect(foot(page)).not.toContainText(/calculat/i, { timeout: 60_000 })
  return readApi<Run>(page, `/api/payroll/runs/${id}`)
}

/** Fixes the only demo record that blocks the open month: a bank account without its number. */
export async function fixNovember(page: Page): Promise<void> {
  const [person] = await readApi<{ id: string }[]>(page, '/api/employees?search=Izzat')
  const { version } = await readApi<{ version: number }>(page, `/api/app/employee/view/compensation/${person!.id}`)
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrf')!.value
  const reply = await page.request.patch(`/api/app/employee/edit/compensation/${person!.id}`, {
    data: { version, from_day: '2026-11-01', account_number: '30055512345' },
    headers: { 'x-csrf-token': csrf },
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

async function readShownRun(page: Page, month: string): Promise<Run> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${month} payroll`)
  await page.waitForLoadState('networkidle')
  return readApi<Run>(page, `/api/payroll/runs/${new URL(page.url()).pathname.split('/').at(-1)}`)
}

/** Takes a calculated month to its approval, by two people. */
export async function approveMonth(page: Page, approver: Page, run: Run): Promise<void> {
  const people = run.to_check - run.checked
  if (people > 0) await tickAll(page, people)
  await expect(foot(page)).toContainText('Ready to confirm')
  await page.getByRole('button', { name: 'Confirm payroll' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm payroll' }).click()
  await expect(foot(page)).toContainText('Somebody else has to approve it')
  await approve(approver, page.url())
}

/** Ticks every row that has to be checked, at once. */
async function tickAll(page: Page, people: number): Promise<void> {
  await page.getByRole('button', { name: `${people} to check` }).click()
  const rows = grid(page).getByRole('row')
  // A heading and the totals; until the filtered list arrives, all people are still shown.
  await expect(rows).toHaveCount(people + 2)
  await rows.nth(1).getByRole('rowheader').click()
  await page.keyboard.press('x')
  const chosen = page.getByRole('toolbar')
  if (people > 1) await chosen.getByRole('button', { name: `Select all ${people}` }).click()
  await chosen.getByRole('button', { name: 'Mark as checked' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as checked' }).click()
}

async function approve(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const { period } = await readApi<{ period: string }>(
    page,
    `/api/payroll/runs/${new URL(address).pathname.split('/').at(-1)}`,
  )
  await requirePassword(page, '**/approval')
  await page.getByRole('button', { name: 'Approve payroll' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill(period)
  await question.getByRole('button', { name: 'Approve payroll' }).click()
  await givePassword(page, 'aminah')
  await expect(foot(page)).toContainText('Approved by Aminah binti Yusof')
}
