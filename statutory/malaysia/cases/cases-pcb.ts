import { entryInForce } from '#base/days/dated-values.ts'
import { firstDay } from '#base/days/days.ts'
import { sum, ZERO } from '#base/money/money.ts'
import {
  choiceIn,
  decimal,
  flagIn,
  integerIn,
  isObject,
  type JsonObject,
  listIn,
  malformedField,
  moneyIn,
  moneyOrZero,
  monthIn,
  monthText,
  objectIn,
  periodIn,
  scaledIn,
  toAmount,
} from '../../case-values.ts'
import { epfLaw } from '../epf/schedule.ts'
import { benefitOfMonth } from '../pcb/benefits.ts'
import { type ChildHalves, computePcb, type Pcb, type PcbInput } from '../pcb/deduction.ts'
import { epfOfNormalAndAdditional } from '../pcb/epf-split.ts'
import { exemptOfMonth } from '../pcb/exempt.ts'
import { pcbLaw } from '../pcb/law.ts'
import { CHILD_KINDS, PCB_LIMITS } from '../pcb/tables.ts'
import { roundedTax, taxAfterZakat } from '../zakat/zakat.ts'

type Person = Omit<PcbInput, 'before' | 'now'>
type Before = PcbInput['before']

const REGIMES = ['resident', 'nonResident', 'rep', 'knowledgeWorker', 'cSuite'] as const

/** Tax of one month: `before` holds the totals of the year so far, `current` this month. */
export function pcbCase(input: JsonObject): JsonObject {
  const law = pcbLaw(monthIn(input))
  if (input.current === undefined) throw malformedField('current', 'missing')
  const result = computePcb(law, {
    ...personIn(input),
    before: beforeIn(objectIn(input, 'ytd')),
    now: nowIn(objectIn(input, 'current')),
  })
  return pcbAnswer(result)
}

/** Months in order; each month adds its deductions, pay and claims to the totals of the next. */
export function pcbYearCase(input: JsonObject): JsonObject {
  const person = personIn(input)
  let before = beforeIn(objectIn(input, 'ytd'))
  const payable: number[] = []
  let last = ''
  for (const [index, entry] of listIn(input, 'months').entries()) {
    if (!isObject(entry)) throw malformedField('months', 'expected objects')
    const month = monthText({ year: input.year, month: entry.month ?? index + 1 })
    if (month <= last) throw malformedField('months', `${month} after ${last}`)
    last = month
    const now = nowIn(entry)
    const result = computePcb(pcbLaw(month), { ...person, before, now })
    payable.push(result.payable)
    before = {
      remuneration: before.remuneration + now.normal + now.additional,
      epf: before.epf + now.epfNormal + now.epfAdditional,
      pcb: before.pcb + result.payable,
      zakat: before.zakat + result.zakatCarried,
      deductions: before.deductions + now.deductions,
    }
  }
  return { payable: payable.map(decimal), total: decimal(sum(payable)) }
}

export function zakatRuleCase(input: JsonObject): JsonObject {
  const month = periodIn(input, '2026-01')
  const { payable, carried } = taxAfterZakat({
    normal: moneyIn(input, 'mtdNormal', { fallback: ZERO }),
    additional: moneyOrZero(input, 'mtdAdditional'),
    zakat: sum([moneyOrZero(input, 'zakat'), moneyOrZero(input, 'levy')]),
    minimum: entryInForce(PCB_LIMITS, firstDay(month)).value.minimum,
  })
  return { payable: decimal(payable), zakatCarriedAsZ: decimal(carried) }
}

/** Digits after the sen are cut before rounding, as for every intermediate amount. */
export function roundCase(input: JsonObject): JsonObject {
  return { value: decimal(roundedTax(toAmount(cutToSen(input), 'value', true))) }
}

export function truncateCase(input: JsonObject): JsonObject {
  return { value: decimal(toAmount(cutToSen(input), 'value', true)) }
}

export function epfSplitCase(input: JsonObject): JsonObject {
  const { k1, kt } = epfOfNormalAndAdditional(epfLaw(periodIn(input, '2026-01')), {
    part: choiceIn(input, 'part', ['A', 'B', 'C', 'D', 'E', 'F'], 'A'),
    normalWages: sum([moneyIn(input, 'salary'), moneyOrZero(input, 'recurringNonTaxableEpfAllowance')]),
    otherWages: sum([
      moneyOrZero(input, 'additionalEpfWages'),
      ...['oneOffNonTaxableEpfAllowance', 'nonRecurringNonTaxableEpfAllowance', 'oneTimeNonTaxableEpfAllowance'].map(
        (name) => moneyOrZero(input, name),
      ),
    ]),
    epf: moneyIn(input, 'epfDeducted'),
  })
  return { K1: decimal(k1), Kt: decimal(kt) }
}

export function exemptCase(input: JsonObject): JsonObject {
  const limit = moneyIn(input, 'limitPerYear')
  const month = periodIn(input, '2026-01')
  let used = moneyOrZero(input, 'alreadyUsed')
  const months = listIn(input, 'monthly').map((value) => {
    const split = exemptOfMonth(month, { amount: toAmount(value, 'monthly'), used, limit })
    used = split.used
    return split
  })
  return {
    taxable: months.map(({ taxable }) => decimal(taxable)),
    exempt: months.map(({ exempt }) => decimal(exempt)),
    used: decimal(used),
    totalTaxable: decimal(sum(months.map(({ taxable }) => taxable))),
  }
}

export function bikCase(input: JsonObject): JsonObject {
  const month = `2026-${String(integerIn(input, 'month', 1, 12)).padStart(2, '0')}`
  return { monthly: decimal(benefitOfMonth(month, moneyIn(input, 'annualValue')).normal) }
}

function pcbAnswer(result: Pcb): JsonObject {
  return {
    payable: decimal(result.payable),
    K2: decimal(result.k2),
    P: decimal(result.p),
    tax: decimal(result.tax),
    mtdNormal: decimal(result.mtdNormal),
    mtdAdditional: decimal(result.mtdAdditional),
    K2WithAdditional: decimal(result.k2WithAdditional),
    PWithAdditional: decimal(result.pWithAdditional),
    taxWithAdditional: decimal(result.taxWithAdditional),
    totalMtdYear: decimal(result.totalMtdYear),
    zakatCarriedAsZ: decimal(result.zakatCarried),
  }
}

function personIn(input: JsonObject): Person {
  return {
    regime: choiceIn(input, 'regime', REGIMES, 'resident'),
    category: choiceIn(input, 'category', [1, 2, 3] as const),
    children: childrenIn(objectIn(input, 'children')),
    disabledSelf: flagIn(input, 'disabledSelf', false),
    disabledSpouse: flagIn(input, 'disabledSpouse', false),
    knowledgeWorkerRebate: flagIn(input, 'knowledgeWorkerRebate', false),
  }
}

function childrenIn(counts: JsonObject): ChildHalves {
  const unknown = Object.keys(counts).find((kind) => !(CHILD_KINDS as readonly string[]).includes(kind))
  if (unknown !== undefined) throw malformedField(`children.${unknown}`, 'unknown kind of child')
  return Object.fromEntries(
    Object.keys(counts).map((kind) => {
      if (scaledIn(counts, kind, 1_000_000) % 500_000 !== 0) throw malformedField(`children.${kind}`, 'expected halves')
      return [kind, scaledIn(counts, kind, 2)]
    }),
  )
}

function beforeIn(ytd: JsonObject): Before {
  return {
    remuneration: moneyIn(ytd, 'remuneration', { fallback: ZERO, negative: true }),
    epf: moneyOrZero(ytd, 'epf'),
    pcb: moneyOrZero(ytd, 'pcb'),
    zakat: sum([moneyOrZero(ytd, 'zakat'), moneyOrZero(ytd, 'levy')]),
    deductions: moneyOrZero(ytd, 'deductions'),
  }
}

function nowIn(current: JsonObject): PcbInput['now'] {
  return {
    normal: moneyIn(current, 'normal', { fallback: ZERO, negative: true }),
    epfNormal: moneyOrZero(current, 'epfNormal'),
    additional: moneyIn(current, 'additional', { fallback: ZERO, negative: true }),
    epfAdditional: moneyOrZero(current, 'epfAdditional'),
    deductions: moneyOrZero(current, 'deductions'),
    zakat: sum([moneyOrZero(current, 'zakat'), moneyOrZero(current, 'levy')]),
  }
}

function cutToSen(input: JsonObject): string {
  const text = String(input.value ?? '')
  const [, whole, part] = /^(-?\d+)(?:\.(\d{0,2})\d*)?$/.exec(text) ?? []
  if (whole === undefined) throw malformedField('value', `not an amount: ${text}`)
  return part ? `${whole}.${part}` : whole
}
