import { expect } from '@playwright/test'
import { requestFormLabels } from '../modules/requests/approval/sending/web/labels.ts'
import { attendancePayLabels } from '../modules/time/attendance/pay/labels.ts'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, postAs, signInAs, test } from './kit.ts'
import { approveMonth, fixNovember, openRun, type Run, readApi } from './month-end.ts'
import { PHONE, pickLooks, wordsIn } from './words.ts'

/** The day off that replaces a holiday on a Sunday. */
const NIGHT = '2026-11-09'

for (const { language, size } of pickLooks('en', PHONE))
  test.describe(() => {
    test.use({ story: `${language} ${size.width}` })

    test(`ATT-08 OT-03 PAY-08 a night over a holiday goes from the punches of a device to a line of the payslip with its formula: ${language}, ${size.width} px`, async ({
      page,
      someone,
      foreseen,
    }) => {
      test.setTimeout(300_000)
      foreseen.push(/status of 403 .*approval$/)
      const { asked, say, day } = wordsIn(language)
      const payroll = await someone('jun.hao')
      const [devi] = await readApi<{ id: string; full_name: string }[]>(payroll, '/api/employees?search=Devi')

      await test.step('a night is planned and published', async () => {
        const planner = await someone('hafiz', 'Shift Planner')
        await openPage(planner, '/app/shift?month=2026-11')
        const shifts = await readApi<{ id: string; short_name: string }[]>(planner, '/api/app/shift/index?per_page=200')
        const night = shifts.find(({ short_name }) => short_name === 'N')!
        const at = { employee_ids: [devi!.id], from: NIGHT, until: NIGHT }
        await postAs(planner, '/api/app/shift/add', { ...at, shift_ids: [night.id], confirm: true })
        await postAs(planner, '/api/shift/locks', { ...at, publish: true, remark: 'As agreed' })
      })

      await test.step('the device at the door has the punches', async () => {
        const hr = await someone('mei.ling', 'local hr')
        await openPage(hr, '/localhr/attendance/devices')
        await hr.getByRole('main').getByRole('button', { name: 'Import device file' }).first().click()
        const dialog = hr.getByRole('dialog')
        const lines = ['8123\t2026-11-09 22:58:07\t1\t0\t1\t0', '8123\t2026-11-10 07:00:00\t1\t1\t1\t0']
        await dialog.locator('input[type=file]').setInputFiles({
          name: 'night.dat',
          mimeType: 'text/plain',
          buffer: Buffer.from(lines.join('\n')),
        })
        await expect(dialog).toContainText('Numbers without an employee: 8123')
        await dialog.getByRole('button', { name: 'Import device file' }).click()
        await expect(hr.getByText('2 punches imported')).toBeVisible()
        await openPage(hr, '/localhr/attendance/numbers')
        await hr.getByText('8123').first().click()
        await hr.getByRole('dialog').getByLabel('Employee').fill('Devi')
        await hr.getByRole('option', { name: /Devi/ }).first().click()
        await hr.getByRole('dialog').getByRole('button', { name: 'Assign employee' }).click()
        await expect(hr.getByText('Assigned, with 2 punches')).toBeVisible()
      })

      await test.step('whoever worked it asks for it', async () => {
        await page.setViewportSize(size)
        await signInAs(page, 'devi')
        await openPage(page, '/app/attendance', asked)
        const proposed = page.getByRole('region', { name: say(attendancePayLabels['attendance-proposal.yours']) })
        await expect(proposed).toContainText(day(NIGHT))
        await expectFits(page)
        await expectAccessible(page)
        await proposed
          .getByRole('button', {
            name: new RegExp(`${say(attendancePayLabels['attendance-proposal.look'])}.*${day(NIGHT)}`),
          })
          .click()
        const form = page.getByRole('dialog')
        await expect(form).toContainText(/22:58|7:|8:/)
        await expectFits(page)
        await form.getByRole('button', { name: say(requestFormLabels['requests.send']), exact: true }).click()
        await expect(form).toHaveCount(0)
      })

      await test.step('whoever decides approves it', async () => {
        const [request] = await readApi<{ id: string; waits_for: string[] }[]>(page, '/api/requests/mine?kind=overtime')
        expect(request!.waits_for).toEqual(['Hafiz bin Abdullah'])
        const boss = await someone('hafiz')
        await openPage(boss, `/app/requests?request=${request!.id}`)
        await boss.getByRole('article').getByRole('button', { name: 'Approve', exact: true }).click()
        await expect(boss.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
      })

      await test.step('the month is paid', async () => {
        await fixNovember(payroll)
        const november = await openRun(payroll, 'Malaysia', 'November 2026')
        await payroll.getByRole('button', { name: 'Calculate again' }).click()
        await expect(payroll.getByRole('button', { name: /blocker/ })).toHaveCount(0, { timeout: 60_000 })
        await approveMonth(
          payroll,
          await someone('aminah'),
          await readApi<Run>(payroll, `/api/payroll/runs/${november.id}`),
        )
      })

      await test.step('the payslip has a line for the holiday, with the sum it came about by', async () => {
        const slips = await readApi<{ id: string; period: string }[]>(
          page,
          '/api/payroll/payslips?mine=true&per_page=20',
        )
        await openPage(page, `/app/payslips/${slips.find(({ period }) => period === '2026-11')!.id}`, asked)
        const holiday = language === 'en' ? /holiday/i : /國定假日|假日/
        await page.getByRole('button', { name: holiday }).first().click()
        await expect(page.getByRole('main')).toContainText(/÷|×/)
        await expectFits(page)
        await expectAccessible(page)
      })
    })
  })
