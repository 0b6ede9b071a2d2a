import { expect } from '@playwright/test'
import { expectFits, openPage, signInAs, test } from './kit.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">
  <circle cx="20" cy="20" r="16" fill="#c2410c"/><path d="M12 20h16M20 12v16" stroke="#fff" stroke-width="4"/>
  <rect x="46" y="12" width="66" height="7" fill="#1e293b"/><rect x="46" y="23" width="44" height="5" fill="#94a3b8"/>
</svg>`

const drawn = (selector: string) => `document.querySelector(${JSON.stringify(selector)})?.naturalWidth ?? 0`

test('ORG-01ef a logo is uploaded, and shown beside the company’s name and on its sign-in page alone', async ({
  page,
  browser,
  foreseen,
}) => {
  await signInAs(page, 'aminah', 'Company Admin')
  await openPage(page, '/app/company/profile')
  const card = page.getByRole('region', { name: 'Logo' })
  await card.locator('input[type=file]').setInputFiles({
    name: 'meridian.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(LOGO),
  })
  await expect(card.getByText('meridian.png')).toBeVisible()
  await expect.poll(() => page.evaluate<number>(drawn('nav img[data-record]'))).toBe(400)
  await expectFits(page)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/login?company=meridian')
  await expect.poll(() => visitor.evaluate<number>(drawn('main img'))).toBe(400)
  foreseen.push(/404.*company-logo/)
  await visitor.goto('/login?company=nobody')
  await expect(visitor.locator('input[name=email]')).toBeVisible()
  await expect(visitor.locator('main img')).toHaveCount(0)

  await card.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click()
  await expect(card.getByText('No logo yet.')).toBeVisible()
  await expect(page.locator('nav img[data-record]')).toHaveCount(0)
})

test('PAY-02e somebody chooses the password of their mailed payslips, and payroll staff remove it', async ({
  page,
  someone,
}) => {
  await signInAs(page, 'nurul', 'employee')
  await openPage(page, '/app/payslips')
  const card = page.getByRole('region', { name: 'Password of mailed payslips' })
  await card.getByRole('button', { name: 'Choose a password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=password]').fill('short')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least 8 characters.')).toBeVisible()
  await dialog.locator('input[name=password]').fill('Kopi-O-peng')
  await dialog.locator('input[name=again]').fill('Kopi-O-pang')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The two passwords differ')).toBeVisible()
  await dialog.locator('input[name=again]').fill('Kopi-O-peng')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('open with the password you chose')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const hr = await someone('jun.hao', 'HR Payroll')
  const people = await hr.request.get('/api/employees?search=nurul&per_page=5')
  const [{ id }] = (await people.json()).data
  await openPage(hr, `/app/employees/${id}?tab=pay`)
  const seen = hr.getByRole('region', { name: 'Password of mailed payslips' })
  await expect(seen.getByText('Yes')).toBeVisible()
  await seen.getByRole('button', { name: 'Remove password' }).click()
  await hr.getByRole('dialog').getByRole('button', { name: 'Remove password' }).click()
  await expect(seen.getByText('No', { exact: true })).toBeVisible()
})
