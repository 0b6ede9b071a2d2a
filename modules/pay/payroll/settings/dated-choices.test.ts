import { expect, it } from 'vitest'
import { choiceChanges, choicesInForce, choicesToFollow } from './dated-choices.ts'

it('PAY-03a what holds in a month is the row that began last, and before the first of them what held all along', () => {
  const [june, january] = [{ from_month: '2027-06' }, { from_month: '2027-01' }]
  const at = (month: string) => choicesInForce([june, january], 'before', month)
  expect(['2026-12', '2027-01', '2027-05', '2027-06', '2028-01'].map(at)).toEqual([
    'before',
    january,
    january,
    june,
    june,
  ])
})

it('PAY-03a of a form only what was not typed follows to another month', () => {
  const now = { epf: 'each', missing: 'to_check', net: 200_000 }
  const planned = { epf: 'total-only', missing: 'blocker', net: 200_000 }
  const typed = { ...now, missing: 'to_check', net: 300_000 }
  expect(choicesToFollow(['epf', 'missing', 'net'], typed, now, planned)).toEqual(['epf', 'missing'])
  expect(choicesToFollow(['epf', 'missing', 'net'], { ...now, epf: 'other' }, now, planned)).toEqual(['missing'])
  expect(choicesToFollow(['epf', 'missing', 'net'], typed, now, now)).toEqual([])
})

it('PAY-08 each row of the rules names what it changed against the one before, of what the company is asked', () => {
  const before = { epf: 'each', tw_overtime: 'exact', net: 200_000 }
  const january = { ...before, tw_overtime: 'usual' }
  const june = { ...january, epf: 'total-only', net: 300_000 }
  const names = ['epf', 'tw_overtime', 'net'] as const
  const changedNames = (asked: readonly (typeof names)[number][]) =>
    choiceChanges(asked, [june, june, january], before).map((one) => one.changed)
  expect(changedNames(names)).toEqual([[], ['epf', 'net'], ['tw_overtime']])
  expect(changedNames(['tw_overtime', 'net'])).toEqual([[], ['net'], ['tw_overtime']])
})
