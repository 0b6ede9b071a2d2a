import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, signInAs, test } from './kit.ts'

/** Opens each figure in turn, of which there must be more than `more`. Each shows its formula and its inputs. */
async function figuresExplained(within: Locator, more: number): Promise<void> {
  const found = within.locator('li > button[aria-expanded]')
  await expect(found.nth(more)).toBeVisible()
  const figures = await found.all()
  for (const figure of figures) {
    await expect(figure).toHaveAttribute('aria-expanded', 'false')
    await figure.click()
    await expect(figure).toHaveAttribute('aria-expanded', 'true')
    const why = within.locator(`[id="${await figure.getAttribute('aria-controls')}"]`)
    await expect(why.locator('p').first()).toHaveText(/\p{Letter}{3}/u)
    await figure.click()
  }
}

test('PAY-01a PAY-08 PAY-09a the review of a month shows causes and blockers and explains every figure', async ({
  page,
}) => {
  await signInAs(page, 'jun.hao')
  await page.goto('/app/payroll/runs')
  await page
    .getByRole('link', { name: /November 2026/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('November 2026 payroll')
  await expect(page.getByText('Fix 1 blocker before confirming.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm payroll' })).toBeDisabled()
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await grid.getByText('Chloe Tan Li Wen').click()
  const panel = page.getByRole('complementary').filter({ hasText: 'Chloe Tan Li Wen' })
  await expect(panel).toBeVisible()
  await expectAccessible(page)
  // What changed, then every line.
  await figuresExplained(panel, 2)
  await panel.getByRole('button', { name: /^All \d+ lines/ }).click()
  // Pay, EPF, SOCSO, EIS, PCB, net pay, and the employer's cost.
  await figuresExplained(panel, 9)
})

test('PAY-08 PAY-02c a figure of the statutory report opens its people, and a person opens the calculation', async ({
  page,
}) => {
  await signInAs(page, 'jun.hao')
  await page.goto('/app/payroll/reports?tab=statutory')
  const row = page.getByRole('row').filter({ hasText: 'EPF' }).first()
  const people = row.getByRole('link').first()
  const count = Number(await people.textContent())
  await people.press('Enter')
  await expect(page.getByText(/^People behind EPF, /)).toBeVisible()
  await expect(page.getByText(new RegExp(`of ${count}\\b`)).first()).toBeVisible()
  await page.getByRole('row').nth(1).click()
  const panel = page.getByRole('dialog').or(page.getByRole('complementary')).filter({ hasText: 'Net pay' })
  await expect(panel.getByText(/by the EPF table: RM .+ from the employee, RM .+ from the company/)).toBeVisible()
  await panel
    .getByRole('button', { name: /^SOCSO/ })
    .first()
    .click()
  await expect(panel.getByText(/by the SOCSO table/)).toBeVisible()
  await expect(panel.getByText(/by the EPF table/)).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(row).toBeVisible()
})

test('PAY-02d PAY-08 an employee opens their payslip on a phone and a figure explains its calculation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'nurul')
  await page.goto('/app/payslips')
  await page
    .getByRole('link', { name: /October 2026/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('October 2026')
  await page.getByRole('button', { name: /EPF/ }).first().click()
  await expect(
    page.getByText(/^11 % of 5,[12]00\.01 to 5,[23]00\.00 by the EPF table: RM .+ from you/).first(),
  ).toBeVisible()
  await page.getByText('Source').first().click()
  await expect(page.getByText(/A 5,1|A 5,2/).first()).toBeVisible()
  await page.getByRole('button', { name: /EPF/ }).first().click()
  await figuresExplained(page.getByRole('main'), 9)
  await expectFits(page)
})
