import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { DEMO_COMPANY, OFFICES, PEOPLE } from '../demo/people.ts'
import { dailyPart } from '../test/depth.ts'
import { readPdf } from '../test/read-pdf.ts'
import { expectAccessible } from './accessible.ts'
import { cutTexts, expectFits, latinWords, openPage, person, signInAs, test } from './kit.ts'

const NURUL = 'Nurul Huda binti Hassan'
/** Filters the list to one person. */
async function searchNurul(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill(NURUL)
  await expect(people(page).getByRole('row')).toHaveCount(2)
}

const people = (page: Page) => page.getByRole('region', { name: 'People and their forms' })
const DATA = [
  DEMO_COMPANY.name,
  DEMO_COMPANY.domain,
  ...OFFICES.flatMap(({ name, code }) => [name, code]),
  ...PEOPLE.flatMap(({ name, preferred, position }) => [name, preferred ?? '', position]),
]
/** Names of Malaysian forms and authorities, box letters, and numbers of people and files. */
const CODES = /^(MF|C|P|M|CP8D|8D|D|E|F|TP1|TIN|SOCSO|MyTax|LHDN|[Zz]akat|B\d?[a-f]?|[A-F]\d?|[a-f]|[EMP]\d+|TXT|CSV)$/

test('PAY-07b at the end of a year HR releases forms, one reads back from its PDF, its reading shows, and the return agrees', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'jun.hao')
  await openPage(page, '/app/payroll/year-end')
  await expect(page.getByRole('note').first()).toContainText('The year is not over')
  await page.getByRole('button', { name: 'Give out forms' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give out forms' }).click()
  await expect(page.getByText('54 EA forms were given out').first()).toBeVisible()
  await searchNurul(page)
  await expect(people(page).getByRole('row', { name: /Nurul/ })).toContainText('Given out')

  await test.step('a box says where it comes from, and the PDF says the same', async () => {
    await people(page).getByRole('link', { name: NURUL }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NURUL)
    const salary = page.getByRole('button', { name: /Salary, wages/ })
    const [amount] = (await salary.innerText()).match(/[\d,]+\.\d{2}/)!
    await salary.click()
    await expect(page.getByText('Basic pay')).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    const pdf = readPdf(await readFile(await file.path()))
    expect(pdf.pages[0]!.split('\n')).toEqual(expect.arrayContaining([NURUL, amount]))
  })

  await test.step('the employee finds it under their own forms', async () => {
    const own = await browser.newContext({ baseURL: process.env.KERANI_URL! })
    const hers = await own.newPage()
    await signInAs(hers, 'nurul')
    await openPage(hers, '/app/ea-forms')
    await hers.getByRole('link', { name: /EA form 2026/ }).click()
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText('EA form 2026')
    await expectAccessible(hers)
    await openPage(hers, '/app/ea-forms')
    await expect(hers.getByRole('link', { name: /EA form 2026/ })).not.toContainText('New')
    await own.close()
    await openPage(page, '/app/payroll/year-end')
    await searchNurul(page)
    await expect(people(page).getByRole('row', { name: /Nurul/ })).toContainText('Read')
  })

  await test.step('the return is given out as two files that agree with the runs', async () => {
    await page.getByRole('link', { name: 'Form E and C.P.8D' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download: Employee file (P)' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^P\d{10}_2026\.TXT$/)
    const lines = (await readFile(await file.path(), 'latin1')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(54)
    expect(lines.every((line) => line.split('|').length === 23)).toBe(true)
  })
})

test('SYS-12a SYS-16ac the screens of the year end are accessible, fit and are Chinese in Chinese', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'jun.hao')
  const screens = ['/app/payroll/year-end', '/app/payroll/year-end?tab=returns', '/app/ea-forms']
  for (const address of dailyPart(screens)) {
    await openPage(page, address, 'zh-TW')
    await expectFits(page)
    await expectAccessible(page)
    const words = await latinWords(page, [...DATA, person('jun.hao').email])
    expect
      .soft(
        words.filter((word) => !CODES.test(word)),
        address,
      )
      .toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, address, 'zh-TW')
    await expectFits(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('PAY-07b the list of earlier pay says who paid it and what each amount is, on a phone as well', async ({
  page,
}) => {
  await signInAs(page, 'jun.hao')
  await openPage(page, '/app/payroll/inputs?tab=starts')
  await page.getByRole('button', { name: 'New earlier pay' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Employee' }).fill('Nurul')
  await page.getByRole('option', { name: NURUL }).click()
  // For a year without payslips here, so that the forms of this year stay unchanged.
  await dialog.getByRole('combobox', { name: 'Year' }).click()
  await page.getByRole('option', { name: '2025' }).click()
  const paidBy = 'This company, before payroll started here'
  await dialog.getByRole('combobox', { name: 'Paid by' }).click()
  await page.getByRole('option', { name: paidBy }).click()
  for (const [label, amount] of [
    ['Remuneration so far', '24000'],
    ['PCB deducted', '310.05'],
    ['EPF deducted', '2640'],
    ['Reliefs claimed', '119'],
    ['SOCSO and EIS among them', '119'],
  ] as const)
    await dialog.getByRole('textbox', { name: label }).first().fill(amount)
  await dialog.getByRole('button', { name: /^(Save|Add|Create)/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'SOCSO and EIS among them' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Nurul/ })).toContainText(paidBy)
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/app/payroll/inputs?tab=starts')
  const card = page.getByRole('listitem').filter({ hasText: NURUL })
  await expect(card).toContainText('EPF 2,640.00')
  await expect(card).toContainText('PCB 310.05')
  await expect(card).toContainText(paidBy)
  expect(await cutTexts(page)).toEqual([])
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, '/app/payroll/inputs?tab=starts', 'zh-TW')
  await expect(page.getByRole('row', { name: /Nurul/ })).toContainText('本公司（使用本系統計薪之前）')
})
