import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readWorkbook } from '../server/spreadsheets/read-workbook.ts'
import { dailyPart } from '../test/depth.ts'
import { expectAccessible } from './accessible.ts'
import { openPage, signInAs, test } from './kit.ts'

const REPORTS = '/app/payroll/reports'
const IN_FILES: readonly [address: string, format: 'Excel' | 'CSV'][] = [
  ['', 'Excel'],
  ['?by=people', 'CSV'],
  ['?tab=statutory', 'Excel'],
  ['?tab=variance', 'CSV'],
  ['?tab=year', 'Excel'],
  ['?tab=cost', 'CSV'],
]

const table = (page: Page) => page.locator('main .table-scroll table')
const rows = (page: Page) => table(page).locator('tbody tr')
const span = (page: Page, days: string) => page.locator('main label').filter({ hasText: new RegExp(`^${days}$`) })

/** An amount from the screen or a file, in sen; undefined if it is not an amount. */
function senOf(text: string | undefined): number | undefined {
  const plain = (text ?? '').trim().replaceAll(',', '').replace('−', '-').replace(/^\+/, '')
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** The total rows on the screen, by column heading, in sen. */
async function sumsOnScreen(page: Page): Promise<Record<string, number>[]> {
  const heads = await table(page).locator('thead th').allInnerTexts()
  const feet = await table(page).locator('tfoot tr').all()
  return Promise.all(
    feet.map(async (foot) => {
      const cells = await foot.locator('th, td').allInnerTexts()
      const named = heads.map((head, index) => [head.trim(), senOf(cells[index])] as const)
      return Object.fromEntries(named.filter((pair): pair is readonly [string, number] => pair[1] !== undefined))
    }),
  )
}

/** Downloads an export and reads it back: the headings, the rows, and the total rows below them. */
async function downloadExport(page: Page, format: 'Excel' | 'CSV') {
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: new RegExp(`^All .* as ${format}$`) }).click(),
  ])
  return parseExport(await readFile(await file.path()), file.suggestedFilename())
}

async function parseExport(content: Uint8Array, name: string) {
  const [sheet] = await readWorkbook(content, { name })
  const [heads, ...all] = sheet!.rows
  const isSum = (row: readonly string[]) => row.some((cell) => cell === 'Total')
  return { heads: heads!, rows: all.filter((row) => !isSum(row)), sums: all.filter(isSum) }
}

/** Totals of a file's rows for each currency, in sen. */
function sumColumn(file: Awaited<ReturnType<typeof downloadExport>>, column: string): number[] {
  const at = file.heads.indexOf(column)
  const currency = file.heads.indexOf('Currency')
  const totals = new Map<string, number>()
  for (const row of file.rows) {
    const key = row[currency] ?? ''
    totals.set(key, (totals.get(key) ?? 0) + (senOf(row[at]) ?? 0))
  }
  return [...totals.values()].sort()
}

test('PAY-02c SYS-15d every report opens and exports a file whose rows add up to the totals of the screen', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'jun.hao')
  for (const [address, format] of dailyPart(IN_FILES, IN_FILES.length / 2))
    await test.step(`${address || 'summary'} as ${format}`, async () => {
      await openPage(page, `${REPORTS}${address}`)
      await expect(rows(page).first()).toBeVisible()
      const screen = await sumsOnScreen(page)
      const file = await downloadExport(page, format)
      const onPage = await page.getByRole('main').getByRole('status').filter({ hasText: / of / }).innerText()
      expect(file.rows).toHaveLength(Number(onPage.split(' of ')[1]!.replaceAll(',', '')))
      expect(screen.length).toBeGreaterThan(0)
      const money = Object.keys(screen[0]!).filter((head) => !['People', 'Payslips', 'Months paid'].includes(head))
      expect(money.length).toBeGreaterThan(2)
      for (const head of money) {
        const shown = screen.map((sums) => sums[head]!).sort()
        expect([address, head, sumColumn(file, head)]).toEqual([address, head, shown])
        const below = file.sums.map((row) => senOf(row[file.heads.indexOf(head)])).sort()
        expect([address, head, below]).toEqual([address, head, shown])
      }
    })
})

test('SYS-11 PAY-02c reports keep to the last 7, 30 or 90 days, and a longer time never holds less', async ({
  page,
}) => {
  await signInAs(page, 'jun.hao')
  await openPage(page, REPORTS)
  const net: number[] = []
  for (const days of ['7 days', '30 days', '90 days', '12 months']) {
    await span(page, days).click()
    await expect(span(page, days).locator('xpath=preceding-sibling::input[1]')).toBeChecked()
    await page.waitForLoadState('networkidle')
    const empty = page.getByText(/^(No approved pay in this period|Nothing fits the search and filters\.)$/)
    await expect(rows(page).first().or(empty)).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    // No total row means that nothing was paid in this period.
    const sum = async () => (await sumsOnScreen(page))[0]?.['Net pay'] ?? 0
    // The rows of the shorter period stay until those of the longer one arrive: a quarter holds one approved month, a
    // year more.
    if (days === '90 days') await expect.poll(sum).toBeGreaterThan(0)
    if (days === '12 months') await expect.poll(sum).toBeGreaterThan(net.at(-1)!)
    net.push(await sum())
  }
  expect(net).toEqual([...net].sort((one, other) => one - other))
  expect(net[3]!).toBeGreaterThan(net[2]!)
  await span(page, '30 days').click()
  await expect(page).toHaveURL(/days=.*30/)
  await page.reload()
  await expect(span(page, '30 days').locator('xpath=preceding-sibling::input[1]')).toBeChecked()
  for (const tab of ['statutory', 'calendar']) {
    await openPage(page, `${REPORTS}?tab=${tab}`)
    for (const days of ['7 days', '30 days', '90 days']) await expect(span(page, days)).toBeVisible()
  }
})

test('PAY-13b PAY-11a PAY-02c reports and the wage record show as many rows a page as asked, with the same sums', async ({
  page,
}) => {
  await signInAs(page, 'jun.hao')
  await openPage(page, `${REPORTS}?by=people`)
  const size = page.getByRole('combobox', { name: 'Rows' })
  await expect(rows(page)).toHaveCount(25)
  const sums = await sumsOnScreen(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^26 to 50 of/)).toBeVisible()
  expect(await sumsOnScreen(page)).toEqual(sums)
  await size.selectOption('50')
  await expect(rows(page)).toHaveCount(50)
  await size.selectOption('100')
  await expect(rows(page).nth(50)).toBeVisible()
  expect(await sumsOnScreen(page)).toEqual(sums)
  await expectAccessible(page)
  await openPage(page, '/app/payroll/records')
  await expect(rows(page).first()).toBeVisible()
  for (const count of ['10', '25', '50', '100']) {
    await size.selectOption(count)
    await expect(rows(page)).toHaveCount(Number(count))
  }
})

test('PAY-02c HR assigns accounts to lines, and the exported journal of a run balances to the sen', async ({
  page,
}) => {
  await signInAs(page, 'jun.hao')
  await openPage(page, `${REPORTS}?tab=accounts`)
  const boxes = page.getByRole('main').getByRole('textbox')
  await expect(boxes.nth(20)).toBeVisible()
  const fields = await boxes.all()
  expect(fields.length).toBeGreaterThan(20)
  for (const [index, field] of fields.entries()) await field.fill(`${4000 + index}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Every line has its accounts')).toBeVisible()
  // The message above appears while typing. Leaving before the save is answered would abort the call.
  await expect(page.getByText('Accounts saved')).toBeVisible()
  await openPage(page, `${REPORTS}?tab=ledger`)
  await expect(page.getByText('Debits equal credits')).toBeVisible()
  await expect(page.getByRole('main').locator('tfoot td').nth(1)).toBeVisible()
  const [debit, credit] = await page.getByRole('main').locator('tfoot td').allInnerTexts()
  expect(senOf(debit)).toBeGreaterThan(0)
  expect(credit).toBe(debit)
  for (const format of ['CSV', 'Excel']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${format}` }).click(),
    ])
    const [sheet] = await readWorkbook(await readFile(await download.path()), { name: download.suggestedFilename() })
    const [heads, ...lines] = sheet!.rows
    for (const side of ['Debit', 'Credit']) {
      const at = heads!.indexOf(side)
      expect([format, side, lines.reduce((sum, line) => sum + (senOf(line[at]) ?? 0), 0)]).toEqual([
        format,
        side,
        senOf(debit),
      ])
    }
  }
})
