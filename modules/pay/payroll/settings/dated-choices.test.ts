import { expect, it } from 'vitest'
import { choiceChanges, choicesInForce, choicesToFollow } from './dated-choices.ts'

it('PAY-03a the row that started last is in force in a month, and before the first row the original values are', () => {
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

it('PAY-03a another month changes only the fields of a form that were not typed', () => {
  const now = { epf: 'each', missing: 'to_check', net: 200_000 }
  const planned = { epf: 'total-only', missing: 'blocker', net: 200_000 }
  const typed = { ...now, missing: 'to_check', net: 300_000 }
  expect(choicesToFollow(['epf', 'missing', 'net'], typed, now, planned)).toEqual(['epf', 'missing'])
  expect(choicesToFollow(['epf', 'missing', 'net'], { ...now, epf: 'other' }, now, planned)).toEqual(['missing'])
  expect(choicesToFollow(['epf', 'missing', 'net'], typed, now, now)).toEqual([])
})

it('PAY-08 each row of the rules names what it changed from the row before, for the fields that the company has', () => {
  const before = { epf: 'each', tw_overtime: 'exact', net: 200_000 }
  const january = { ...before, tw_overtime: 'usual' }
  const june = { ...january, epf: 'total-only', net: 300_000 }
  const names = ['epf', 'tw_overtime', 'net'] as const
  const changedNames = (asked: readonly (typeof names)[number][]) =>
    choiceChanges(asked, [june, june, january], before).map((one) => one.changed)
  expect(changedNames(names)).toEqual([[], ['epf', 'net'], ['tw_overtime']])
  expect(changedNames(['tw_overtime', 'net'])).toEqual([[], ['net'], ['tw_overtime']])
})
