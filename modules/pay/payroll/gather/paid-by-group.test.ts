import { expect, it } from 'vitest'
import { tableUses } from '#test/source-files.ts'

it('PAY-04 one query defines whom a group pays, besides the code that sets and shows its offices', () => {
  const files = new Set(tableUses.filter(({ table }) => table === 'pay_group_office').map(({ file }) => file))
  expect([...files].sort()).toEqual([
    'modules/pay/payroll/gather/paid-by-group.ts',
    'modules/pay/payroll/settings/group-routes.ts',
  ])
})
