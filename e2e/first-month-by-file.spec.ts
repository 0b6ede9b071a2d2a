import { Buffer } from 'node:buffer'
import { expect } from '@playwright/test'
import { EIGHT_PEOPLE } from '../test/moving-in/eight-people.ts'
import { registerCompany, test } from './kit.ts'
import { expectPresses, startCountingPresses } from './presses.ts'

const NEW = { email: 'siew.lan@harbour.example', password: 'a long enough passphrase' }
const TEN_PEOPLE = EIGHT_PEOPLE.content.replace(
  /(?=\r\n,Jumlah)/,
  [
    '',
    '9,Nurul Huda binti Salleh,930415-10-5128,,15/04/1993,P,01/03/2021,Pejabat,Kerani,RM 2850.00,MBB,514055556666,12345685,SG 20345678098,012-345 6789,5',
    '10,Chong Kok Leong,870228-14-5139,,28/02/1987,L,01/07/2017,Stor,Ketua,RM 4300.00,CIMB,8001112222,12345686,SG 20345678099,012-345 6790,7',
  ].join('\r\n'),
)

test('SYS-12 EMP-04c PAY-02d from the registration to the bank file with ten people of an untouched list, by what each page proposes', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) =>
    main
      .getByRole('button', { name, exact: true })
      .or(main.getByRole('link', { name, exact: true }))
      .first()
      .click()
  await page.goto('/register')
  const counted = await startCountingPresses(page)
  const presses = await counted(async () => {
    await registerCompany(page, { ...NEW, company: 'Harbour Foods Sdn Bhd', name: 'Ooi Siew Lan' })

    const chooser = page.waitForEvent('filechooser')
    await press('Import people')
    await press('Choose a file')
    await (await chooser).setFiles({ name: EIGHT_PEOPLE.name, mimeType: 'text/csv', buffer: Buffer.from(TEN_PEOPLE) })
    await press('Add these 3')
    await press(/^Add these \d/)
    await press('Check 10 people')
    await main.getByRole('checkbox', { name: /warnings/ }).click({ timeout: 30_000 })
    await press('Import 10 people')
    await expect(main.getByText('2 people still lack something to be paid')).toBeVisible({ timeout: 30_000 })
    await main.getByLabel('Resident status, Nguyen Van Duc').selectOption({ label: 'Foreign worker' })
    await main.getByLabel('Tax number, Nguyen Van Duc').fill('SG 20345678096')
    await main.getByLabel('EPF number, Nguyen Van Duc').fill('12345690')
    await main.getByLabel('SOCSO number, Nguyen Van Duc').fill('C12345678')
    await main.getByLabel('Account number, Wong Kah Hoe').fill('8009876543')
    await main.getByLabel('Tax number, Wong Kah Hoe').fill('SG 20345678097')
    await press('Save 2 people')
    await expect(main.getByText('Everybody of this file can be paid')).toBeVisible({ timeout: 30_000 })

    await press('Pay runs')
    await press('Start run')
    await page.waitForURL(/runs\/[0-9a-f-]{36}/)
    await press('Calculate')
    await expect(main.getByRole('button', { name: 'Confirm payroll' })).toBeEnabled({ timeout: 60_000 })
    await press('Confirm payroll')
    await dialog.getByRole('button', { name: 'Confirm payroll' }).click()
    await press('Approve payroll')
    await dialog.getByRole('textbox').fill('11/2026')
    await dialog.getByRole('button', { name: 'Approve payroll' }).click()
    await expect(main.getByRole('region', { name: 'After approval' })).toBeVisible()

    await main
      .getByRole('link', { name: /^Get the file/ })
      .first()
      .click()
    await press('Paying accounts')
    await press('New account')
    await dialog.locator('input[name=name]').fill('Maybank')
    await dialog.getByRole('combobox', { name: 'File layout' }).click()
    await page.getByRole('option', { name: /Maybank2E/ }).click()
    await dialog.locator('input[name=account_number]').fill('514012345678')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await main
      .getByRole('link', { name: /^Back to/ })
      .or(page.getByRole('link', { name: /^Back to/ }))
      .first()
      .click()
    const file = page.waitForEvent('download')
    await main
      .getByRole('button', { name: /^Download: .*maybank/i })
      .first()
      .click()
    await file
  })
  expectPresses('Register, bring in ten people and pay them', presses)
})
