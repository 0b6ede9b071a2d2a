import { firstDay, lastDay } from '#base/days/days.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import type { SameMonth, YearToDate } from '#statutory/malaysia/month/month-input.ts'
import { benefitOfMonth } from '#statutory/malaysia/pcb/benefits.ts'
import type { MalaysianPayInputs } from '../../../modules/pay/payroll/malaysia/inputs.ts'
import type { ItemInput, RunFacts } from '../../../modules/pay/payroll/payslip/inputs.ts'
import {
  type MalaysianPayslip,
  malaysianPayslip,
  runItem,
  type TestItem,
  testInputs,
  testRun,
} from '../../../modules/pay/payroll/testing/people.ts'
import { toCompanyChoices, toContributor } from './product-answer.ts'
import { REGIME, toProductClaims, wageItem } from './product-names.ts'
import type { PaidLine, Person, PersonMonth } from './random-people.ts'

/** The totals of a month's payslips, in sen. */
export interface SlipFigures {
  month: string
  net: number
  epfEmployee: number
  epfEmployer: number
  socsoEmployee: number
  socsoEmployer: number
  eis: number
  lindung: number
  hrd: number
  taxable: { normal: number; additional: number }
  pcb: number
}

function codeOf(line: PaidLine): string {
  return `${wageItem(line).id}${line.everyMonth ? '_monthly' : ''}`
}

/** Every pay item of the lines as a company stores it, and the three kinds of work. */
function toRunItems(lines: readonly PaidLine[]): Record<string, TestItem> {
  const work = (code: string, kind: TestItem['work']) => runItem(code, { work: kind, epf: false, hrd: false })
  const items: Record<string, TestItem> = {
    overtime: work('overtime', 'overtime'),
    'rest day': work('rest day', 'restDay'),
    'public holiday': work('public holiday', 'publicHoliday'),
    benefit: runItem('benefit', { taxOnly: true, epf: false, socso: false, hrd: false }),
  }
  for (const line of lines) {
    const { id, epf, socso, hrd, pcb, exemptKind = null, bonus = false, ordinaryRate } = wageItem(line)
    const kind = id === 'reimbursement' ? 'reimbursement' : 'earning'
    const code = codeOf(line)
    items[code] = runItem(code, { kind, epf, socso, hrd, pcb, exemptKind, bonus, ordinaryRate })
  }
  return items
}

/**
 * First and last paid day. An incomplete month has its last days in odd months, like a joiner's, and its first in even
 * ones.
 */
function stayIn({ month, days }: PersonMonth): { from: string; until: string } {
  const whole = { from: firstDay(month), until: lastDay(month) }
  if (!days) return whole
  const day = (of: number) => `${month}-${`${of}`.padStart(2, '0')}`
  return Number(month.slice(5)) % 2 === 0
    ? { ...whole, until: day(days.eligible) }
    : { ...whole, from: day(days.of - days.eligible + 1) }
}

function inputs(who: Person, now: PersonMonth, before: YearToDate, lines: readonly PaidLine[]): MalaysianPayInputs {
  const contributor = toContributor(who)
  const { from, until } = stayIn(now)
  const items: ItemInput[] = lines.map((line) => ({
    code: codeOf(line),
    amount: line.amount,
    ...(line.everyMonth && { recurring: true as const, from: '2020-01-01' }),
  }))
  for (const { yearly, from: start } of who.benefits) {
    const month = `${now.month.slice(0, 5)}${`${start}`.padStart(2, '0')}`
    items.push({
      code: 'benefit',
      amount: benefitOfMonth(month, yearly).normal,
      recurring: true,
      from: '2020-01-01',
    })
  }
  if (now.work) items.push({ code: now.work.kind, minutes: now.work.minutes })
  return {
    ...testInputs(now.month, now.basic, { from, until }),
    birth: who.birth,
    minutes: who.normalMinutes,
    status: {
      citizenship: contributor.citizenship,
      regime: REGIME[now.regime],
      category: who.category,
      children: who.children,
      disabled: who.disabledSelf,
      spouseDisabled: who.disabledSpouse,
      before1998: contributor.electedBefore1998 === true,
      epfElected: contributor.epfElected === true,
      firstCoveredAt55: !who.contributedBefore55,
      eisNotBefore57: !who.contributedEisBefore57,
      ...(who.lindungOptedOutOn && { lindungOptedOutOn: who.lindungOptedOutOn }),
      zakat: now.zakat,
    },
    items,
    service: { joined: `${Number(now.month.slice(0, 4)) - who.completedYears}-${now.month.slice(5)}-01`, last: from },
    claims: { ...toProductClaims(now.claims), zakat: now.rebates },
    cp38: now.cp38,
    before,
  }
}

function withSlip(before: YearToDate, slip: MalaysianPayslip): YearToDate {
  const addSums = (sums: Readonly<Record<string, number>> = {}, more: Readonly<Record<string, number>> | null) => {
    const total: Record<string, number> = { ...sums }
    for (const [key, amount] of Object.entries(more ?? {})) total[key] = (total[key] ?? 0) + amount
    return total
  }
  return {
    remuneration: before.remuneration + slip.schemes.taxableNormal + slip.schemes.taxableAdditional,
    epf: before.epf + slip.schemes.epfNormal + slip.schemes.epfAdditional,
    pcb: before.pcb + slip.schemes.pcb,
    zakat: before.zakat + slip.schemes.zakat,
    deductions: before.deductions + slip.schemes.reliefs,
    socsoRelief: before.socsoRelief + slip.schemes.socsoRelief,
    exempt: addSums(before.exempt, slip.schemes.exemptUsed),
    claims: addSums(before.claims, slip.schemes.claimsUsed),
  }
}

/** The inputs of a month's second run from the first: its amounts, and of the year only what ceilings cut. */
function secondRun(
  of: MalaysianPayInputs,
  before: YearToDate,
  first: MalaysianPayslip,
  lines: readonly PaidLine[],
): MalaysianPayInputs {
  const { from: _from, until: _until, claims: _claims, cp38: _cp38, ...rest } = of
  const after = withSlip(before, first)
  const same: SameMonth = first.schemes
  return {
    ...rest,
    pay: [],
    items: lines.map((line) => ({ code: codeOf(line), amount: line.amount })),
    before: { ...before, socsoRelief: after.socsoRelief, exempt: after.exempt!, claims: after.claims! },
    same,
  }
}

/** The months of an employee through the pay run's payslips; in the given months irregular pay comes in a run of its own. */
export function payslipAnswers(who: Person, inTwo: (now: PersonMonth) => boolean): SlipFigures[] {
  const { gross, epf, mtd, zakat, deductions, travel } = who.before
  let before: YearToDate = { remuneration: gross, epf, pcb: mtd, zakat, deductions, socsoRelief: 0, exempt: { travel } }
  return who.months.map((now) => {
    const run: RunFacts = testRun(now.month, {
      choices: toCompanyChoices(who),
      socsoRelief: who.socsoReliefByPayroll,
      items: toRunItems(now.lines),
    })
    const law = lawFor(now.month)
    const split = inTwo(now)
    const late = split ? now.lines.filter((line) => !line.everyMonth) : []
    const first = inputs(who, now, before, split ? now.lines.filter((line) => line.everyMonth) : now.lines)
    const slips = [malaysianPayslip(first, run, law)]
    if (split)
      slips.push(malaysianPayslip(secondRun(first, before, slips[0]!, late), { ...run, kind: 'off_cycle' }, law))
    for (const slip of slips) before = withSlip(before, slip)
    const sum = (amount: (slip: MalaysianPayslip) => number) => slips.reduce((total, slip) => total + amount(slip), 0)
    return {
      month: now.month,
      // Pay less deductions: an amount carried over between runs is advanced, not paid.
      net: sum((slip) => slip.net - slip.shortage),
      epfEmployee: sum((slip) => slip.schemes.epfEmployee),
      epfEmployer: sum((slip) => slip.schemes.epfEmployer),
      socsoEmployee: sum((slip) => slip.schemes.socsoEmployee),
      socsoEmployer: sum((slip) => slip.schemes.socsoEmployer),
      eis: sum((slip) => slip.schemes.eisEmployee),
      lindung: sum((slip) => slip.schemes.lindung),
      hrd: sum((slip) => slip.schemes.hrd),
      taxable: {
        normal: sum((slip) => slip.schemes.taxableNormal),
        additional: sum((slip) => slip.schemes.taxableAdditional),
      },
      pcb: sum((slip) => slip.schemes.pcb),
    }
  })
}
