import { expect } from '@playwright/test'
import { openPage, signInAs, test } from './kit.ts'

test('HRM-11b HR publishes to an office and asks for receipts; a reader finds it at home, confirms, and HR sees it', async ({
  page,
  foreseen,
  someone,
}) => {
  test.setTimeout(120_000)
  foreseen.push(/422/)
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/localhr/announcement')
  await page.getByRole('button', { name: 'New announcement' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Fire drill on Friday')
  await dialog
    .getByRole('textbox', { name: 'Text' })
    .fill('We meet at the gate.\n\nThe plan: https://meridian.example/plan.')
  await dialog.getByLabel('Ask people to confirm that they have read it').check()
  await dialog.getByLabel('Publish at once').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This reaches beyond your places', { exact: false }).first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Offices' }).or(dialog.getByLabel('Offices')).first().click()
  await page.getByRole('listbox').getByRole('option', { name: 'Kuala Lumpur' }).click()
  await dialog.getByLabel('Title').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Announcement saved')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Fire drill on Friday' })
  await expect(row.getByText('Published')).toBeVisible()

  const reader = await someone('nurul')
  await openPage(reader, '/app/dashboard')
  await reader.getByRole('link', { name: /Fire drill on Friday/ }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Fire drill on Friday' })).toBeVisible()
  await expect(reader.getByRole('link', { name: /meridian\.example\/plan/ })).toHaveAttribute(
    'href',
    'https://meridian.example/plan',
  )
  await reader.getByRole('button', { name: 'Confirm reading' }).click()
  await expect(reader.getByText('You confirmed this on')).toBeVisible()

  const payer = await someone('arjun', 'Local finance')
  await openPage(payer, '/localhr/dashboard')
  await expect(payer.getByRole('region', { name: 'Announcements' })).toContainText('Fire drill on Friday')

  await page.getByRole('link', { name: 'Fire drill on Friday' }).click()
  await expect(page.getByText(/1 of \d+ have read it/)).toBeVisible()
  await page.getByRole('button', { name: 'Remind' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind' }).click()
  await expect(page.getByText('The reminders are being prepared')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Remind' })).toHaveCount(0)
})
