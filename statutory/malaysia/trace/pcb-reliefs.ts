import type { Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { CalculationTrace } from '../../trace/calculation-trace.ts'
import { fraction, plus, type Term, times } from '../../trace/term.ts'
import type { PcbInput } from '../pcb/deduction.ts'
import type { PcbLaw } from '../pcb/law.ts'
import { CHILD_KINDS, type ChildKind } from '../pcb/tables.ts'

const STEPS = {
  individual: { en: 'Relief for oneself (D)', zh: '本人扣除額（D）' },
  spouse: { en: 'Relief for the spouse (S)', zh: '配偶扣除額（S）' },
  disabledSelf: { en: 'Relief for a disability (DU)', zh: '身心障礙扣除額（DU）' },
  disabledSpouse: { en: 'Relief for the spouse’s disability (SU)', zh: '配偶身心障礙扣除額（SU）' },
  before: { en: 'Reliefs claimed in earlier months (ΣLP)', zh: '前幾個月申報之扣除額（ΣLP）' },
  now: { en: 'Reliefs of this month (LP1)', zh: '本月扣除額（LP1）' },
  all: { en: 'Reliefs of the year', zh: '全年扣除額合計' },
} as const satisfies Record<string, Label>

const CHILDREN: { readonly [kind in ChildKind]: Label } = {
  under18: { en: 'Children under 18 (Q × C)', zh: '未滿 18 歲子女（Q × C）' },
  study18: { en: 'Children of 18 or over at school (Q × C)', zh: '滿 18 歲就學中子女（Q × C）' },
  tertiary: { en: 'Children in higher education (Q × C)', zh: '就讀高等教育子女（Q × C）' },
  disabled: { en: 'Disabled children (Q × C)', zh: '身心障礙子女（Q × C）' },
  disabledTertiary: { en: 'Disabled children in higher education (Q × C)', zh: '就讀高等教育之身心障礙子女（Q × C）' },
}

/** Adds each relief that applies, and their sum. */
export function addReliefSteps(sum: CalculationTrace, law: PcbLaw, input: PcbInput): Term {
  const { category, children, before, now } = input
  const reliefs = required(law.reliefs, 'reliefs of a resident')
  const line = (label: Label, amount: number, applies: unknown) =>
    applies ? [sum.addStep(label, sum.amount(amount))] : []
  const all = [
    ...line(STEPS.individual, reliefs.individual, true),
    ...line(STEPS.disabledSelf, reliefs.disabledSelf, input.disabledSelf),
    ...line(STEPS.spouse, reliefs.spouse, category === 2),
    ...line(STEPS.disabledSpouse, reliefs.disabledSpouse, category === 2 && input.disabledSpouse),
    ...CHILD_KINDS.flatMap((kind) => {
      const halves = category === 1 ? 0 : (children?.[kind] ?? 0)
      return halves > 0
        ? [sum.addStep(CHILDREN[kind], times(sum.amount(reliefs.child[kind]), fraction(halves, 2)))]
        : []
    }),
    ...line(STEPS.before, before.deductions, before.deductions),
    ...line(STEPS.now, now.deductions, now.deductions),
  ]
  const [only, ...more] = all
  return only && more.length === 0 ? only : sum.addStep(STEPS.all, plus(...all))
}
