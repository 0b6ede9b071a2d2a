import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Wage and attendance rosters of Taiwan are kept for five years (Labor Standards Act arts. 23, 30 V). */
const KEPT = ['pay_run', 'payslip', 'pay_run_took', 'attendance_day', 'punch', 'leave_settlement_notice']

/** Where rows of theirs are deleted, each with what it leaves out. */
const ALLOWED = [
  // A run that is calculated again; an approved one refuses.
  'modules/pay/payroll/calculation/run-store.ts payslip',
  // Days that are evaluated anew, from punches that stay.
  'modules/time/attendance/evaluation/attendance-day-store.ts attendance_day',
]

it('PAY-11 nothing deletes wage records or attendance that the law has kept for five years', () => {
  const files = globSync('{server,modules}/**/*.ts', { cwd: new URL('..', import.meta.url) }).filter(
    (file) => !/\.test\.ts$|testing|test-samples|generated/.test(file),
  )
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    return KEPT.filter((table) =>
      new RegExp(`(deleteFrom\\('|delete from |truncate (table )?)${table}\\b`).test(text),
    ).map((table) => `${file} ${table}`)
  })
  expect(found.filter((one) => !ALLOWED.includes(one))).toEqual([])
})
