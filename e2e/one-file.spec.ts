import { Buffer } from 'node:buffer'
import { expect } from '@playwright/test'
import { EIGHT_PEOPLE } from '../test/moving-in/eight-people.ts'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, registerCompany, test } from './kit.ts'
import { expectPresses, startCountingPresses } from './presses.ts'

const NEW = { email: 'siew.ling@harbour.example', password: 'a long enough passphrase' }

test('EMP-04c MIG-02c SYS-12 eight people of an untouched list come in by one upload and can be paid', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await registerCompany(page, { ...NEW, company: 'Harbour Foods Sdn Bhd', name: 'Ooi Siew Ling' })
  await openPage(page, '/app/employee/import')
  const main = page.getByRole('main')
  const press = (name: string | RegExp) => main.getByRole('button', { name }).click()
  const counted = await startCountingPresses(page)
  const presses = await counted(async () => {
    const chooser = page.waitForEvent('filechooser')
    await press('Choose a file')
    await (await chooser).setFiles({
      name: EIGHT_PEOPLE.name,
      mimeType: 'text/csv',
      buffer: Buffer.from(EIGHT_PEOPLE.content),
    })
    await expect(page.getByLabel('Gaji Pokok goes to')).toHaveValue('basic_pay')
    await expect(main.getByRole('row', { name: /^No\. Akaun/ })).toContainText('Bank')
    await expectAccessible(page)
    await expectFits(page)
    await press('Add these 3')
    await press(/^Add these \d/)
    await press('Check 8 people')
    await expect(main.getByText('8 employee numbers are given: E-1001 to E-1008.')).toBeVisible({ timeout: 30_000 })
    await expect(main.getByText(EIGHT_PEOPLE.name).first()).toBeVisible()
    await main.getByRole('checkbox', { name: /warnings/ }).click()
    await press('Import 8 people')
    await expect(main.getByText('2 people still lack something to be paid')).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    await main.getByLabel('Resident status, Nguyen Van Duc').selectOption({ label: 'Foreign worker' })
    await main.getByLabel('Tax number, Nguyen Van Duc').fill('SG 20345678096')
    await main.getByLabel('EPF number, Nguyen Van Duc').fill('12345690')
    await main.getByLabel('SOCSO number, Nguyen Van Duc').fill('C12345678')
    await main.getByLabel('Account number, Wong Kah Hoe').fill('8009876543')
    await main.getByLabel('Tax number, Wong Kah Hoe').fill('SG 20345678097')
    await press('Save 2 people')
    await expect(main.getByText('Everybody of this file can be paid')).toBeVisible({ timeout: 30_000 })
  })
  expectPresses('Bring in eight people', presses)
  await expectFits(page)
  await expect(main.getByRole('link', { name: 'See the employees' })).toBeVisible()
  await main.getByRole('link', { name: 'Pay runs' }).click()
  await expect(page).toHaveURL(/payroll\/runs/)
})

test('EMP-04c what people lack is saved beside a refused value, which stays typed with its reason', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await registerCompany(page, {
    email: 'siew.mei@harbour.example',
    password: NEW.password,
    company: 'Harbour Nets Sdn Bhd',
    name: 'Ooi Siew Mei',
  })
  await openPage(page, '/app/employee/import')
  const main = page.getByRole('main')
  const press = (name: string | RegExp) => main.getByRole('button', { name }).click()
  const chooser = page.waitForEvent('filechooser')
  await press('Choose a file')
  await (await chooser).setFiles({
    name: 'two.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Staff No,Full name,Joining date,NRIC,Basic pay,Bank,Account No,EPF No\n' +
        'N-1,Aina,2024-05-06,900214-10-5030,3000,Maybank,,12345681\n' +
        'N-2,Bala,2024-05-06,900214-10-5032,3000,Maybank,,12345682\n',
    ),
  })
  await press('Check 2 people')
  await press('Import 2 people')
  const [first, second] = ['Aina', 'Bala'].map((name) => main.getByLabel(`Account number, ${name}`))
  await first!.fill('12', { timeout: 30_000 })
  await second!.fill('514012345678')
  await press('Save 2 people')
  await expect(second!).toHaveCount(0, { timeout: 30_000 })
  await expect(first!).toHaveValue('12')
  await expect(first!).toHaveAccessibleDescription(/\w/)
  await expectAccessible(page)
  await first!.fill('514012345679')
  await press('Save 1 person')
  await expect(first!).toHaveCount(0, { timeout: 30_000 })
})
