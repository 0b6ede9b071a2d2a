import { expect, it } from 'vitest'
import { sumMonthRows } from './sums.ts'

const PERIOD = '2026-11'
const row = (more: object) => ({ period: PERIOD, approved: true, pcb: 100, epf_wages: 5_000, ...more })

it('PAY-05b the earlier sums of a month add up the approved runs of that month only', () => {
  const others = [row({ approved: false }), row({ period: '2026-10' })]
  expect(sumMonthRows(others, PERIOD)).toBeUndefined()
  expect(sumMonthRows(undefined, PERIOD)).toBeUndefined()
  expect(sumMonthRows([...others, row({}), row({ pcb: 7 })], PERIOD)).toMatchObject({
    pcb: 107,
    epfWages: 10_000,
    epfNormal: 0,
  })
})
