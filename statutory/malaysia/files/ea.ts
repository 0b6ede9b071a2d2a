import { valueOn } from '#base/days/dated-values.ts'
import { lastDay, type Month } from '#base/days/days.ts'
import { minus, ratio, type Sen, sum } from '#base/money/money.ts'
import type { Category, ChildHalves, Regime } from '../pcb/deduction.ts'
import { CHILD_KINDS, RELIEFS } from '../pcb/tables.ts'
import { EA_BOXES, type EaBox, type EarlierBox, type ItemBox, TAXED_BOXES } from './ea-boxes.ts'

/** The properties of a pay item that decide its box. */
export type EaItem = {
  readonly code: string
  readonly kind: 'earning' | 'deduction' | 'reimbursement' | 'employer_cost'
  readonly pcb: 'normal' | 'additional' | 'exempt' | 'none'
  readonly exemptKind: string | null
  readonly bonus: boolean
  readonly taxOnly: boolean
  readonly work: string | null
}

/**
 * A payslip line as the form needs it, in sen: the amount paid or deducted, and how much of an allowance stays exempt.
 */
export type EaLine = {
  readonly code: string
  /** Absent for lines of basic pay and of the law. */
  readonly item?: EaItem | undefined
  /** Adds to gross pay: without an item the line is pay of the month. */
  readonly earning?: boolean | undefined
  /** Positive as on the payslip, also for a deduction. */
  readonly amount: number
  /** Exempt part of an allowance with a yearly ceiling; absent means the whole amount of an exempt item. */
  readonly exempt?: number | undefined
  /** Parts earned in earlier years: they go to box B2 with their year instead of to B1. */
  readonly earlier?: readonly EarlierPart[] | undefined
}

/** Pay of a year that is paid in a later year. */
export type EarlierPart = { readonly year: number; readonly amount: number }

export type EaSlip = {
  readonly period: Month
  readonly lines: readonly EaLine[]
  /** TP1 claims that counted in the month, by item. */
  readonly claims: { readonly [code: string]: number }
}

/** What the same employer paid and deducted in the year before its first payslip in the product, sen. */
export type EarlierPay = {
  /** All taxed pay of the year. */
  readonly remuneration: Sen
  readonly epf: Sen
  readonly pcb: Sen
  /** Zakat deducted from pay and zakat claimed with TP1. */
  readonly zakat: Sen
  /** Reliefs claimed, including that for SOCSO. */
  readonly deductions: Sen
  readonly socsoRelief: Sen
  readonly boxes: { readonly [box in EarlierBox]?: Sen }
}
/** The source code of that pay in a box. */
export const EARLIER_PAY = 'earlier_pay'

export type EaStatus = {
  readonly category: Category
  readonly regime: Regime
  readonly children?: ChildHalves | undefined
}

/**
 * Where an amount of a box comes from: the year's lines of one code, and the number of payslips. Arrears have one
 * source for each year earned.
 */
export type EaSource = {
  readonly code: string
  readonly amount: Sen
  readonly payslips: number
  /** For box B2: the year in which it was earned, if known. */
  readonly year?: number
}

export type EaFigures = {
  readonly amounts: { readonly [box in EaBox]: Sen }
  readonly sources: { readonly [box in EaBox]?: readonly EaSource[] }
  /** All taxed pay: sections B and C. */
  readonly taxed: Sen
  /** Children that count; a child shared with the other parent counts once. */
  readonly children: number
}

/** Items whose box follows from the law's name for them. */
const BOX_BY_CODE: { readonly [code: string]: ItemBox } = {
  overtime: 'B1a',
  leave_encashment: 'B1a',
  unused_annual_leave: 'B1a',
  unused_leave_beyond_act: 'B1a',
  paid_leave: 'B1a',
  unpaid_leave: 'B1a',
  arrears: 'B1a',
  arrears_earlier_years: 'B2',
  director_fee: 'B1b',
  director_fee_monthly: 'B1b',
  commission: 'B1b',
  commission_irregular: 'B1b',
  incentive: 'B1b',
  incentive_monthly: 'B1b',
  tax_borne_by_employer: 'B1d',
  gratuity: 'B1f',
  benefit_in_kind: 'B3',
  subsidised_interest: 'B3',
  living_accommodation: 'B4',
  termination_benefit: 'B6',
  pay_in_lieu_of_notice: 'B6',
}

/** Items whose box the sources do not name. The box is our reading; the company may choose another. */
export const READ_BOXES: ReadonlySet<string> = new Set([
  'arrears',
  'ex_gratia',
  'goods_at_discount',
  'pay_in_lieu_of_notice',
  'service_charge',
  'subsidised_interest',
  'termination_benefit',
])

/** The box of an item unless the company chooses another, by its code and its tax flags. */
export function usualBox(item: EaItem): ItemBox {
  if (item.pcb === 'none') return 'none'
  if (item.kind === 'reimbursement' && item.exemptKind === null && item.pcb === 'exempt') return 'none'
  if (item.pcb === 'exempt' && item.exemptKind === null) return 'F'
  const known = BOX_BY_CODE[item.code]
  if (known) return known
  if (item.kind === 'deduction' || item.work !== null) return 'B1a'
  if (item.taxOnly || item.kind === 'employer_cost') return 'B3'
  return item.bonus ? 'B1b' : 'B1c'
}

/** Boxes of the law's own lines. Lines not listed, such as EIS or the levy, are not on the form. */
const LAW_LINE_BOXES: { readonly [code: string]: EaBox } = {
  pcb: 'D1',
  cp38: 'D2',
  zakat: 'D3',
  epf: 'E1',
  socso: 'E2',
}

/** TP1 claims that are a rebate of tax, not a relief; only zakat has a box. */
const REBATES = new Set(['zakat', 'departure_levy'])

/**
 * The figures of a person's form from the year's payslips, whatever number of runs a month has. Earlier employers (TP3)
 * report their own pay, so it is never included; `earlier` is what this employer paid before its first payslip in the
 * product. `boxOf` places the company's own items.
 */
export function eaFigures(
  year: number,
  slips: readonly EaSlip[],
  status: EaStatus,
  boxOf: (item: EaItem) => ItemBox = usualBox,
  earlier?: EarlierPay,
): EaFigures {
  const found = new Map<EaBox, Map<string, BoxSource>>()
  const add = (box: EaBox, code: string, amount: number, earned?: number) => {
    if (amount === 0) return
    const sources = found.get(box) ?? new Map<string, BoxSource>()
    const key = earned === undefined ? code : `${code} ${earned}`
    const known = sources.get(key)
    found.set(box, sources.set(key, { code, year: earned, amounts: [...(known?.amounts ?? []), amount] }))
  }
  for (const slip of slips) {
    for (const line of slip.lines)
      for (const part of boxParts(line, boxOf)) add(part.box, line.code, part.amount, part.year)
    for (const [code, amount] of Object.entries(slip.claims)) {
      if (code === 'zakat') add('D5b', code, amount)
      else if (!REBATES.has(code)) add('D5a', code, amount)
    }
  }
  for (const [box, amount] of earlier ? earlierBoxes(earlier) : []) add(box, EARLIER_PAY, amount)
  for (const [kind, amount] of childReliefs(year, status)) add('D6', kind, amount)
  const sources = Object.fromEntries(
    [...found].map(([box, of]) => [
      box,
      [...of.values()].map(
        ({ code, year: earned, amounts }): EaSource => ({
          code,
          amount: sum(amounts),
          payslips: box === 'D6' || code === EARLIER_PAY ? 0 : amounts.length,
          ...(earned !== undefined && { year: earned }),
        }),
      ),
    ]),
  ) as EaFigures['sources']
  const amounts = Object.fromEntries(
    EA_BOXES.map((box) => [box, sum((sources[box] ?? []).map(({ amount }) => amount))]),
  ) as EaFigures['amounts']
  return {
    amounts,
    sources,
    taxed: sum(TAXED_BOXES.map((box) => amounts[box])),
    children: childCount(status),
  }
}

type BoxSource = { readonly code: string; readonly year: number | undefined; readonly amounts: readonly number[] }

/** Earlier pay by box: amounts not named separately are wages; deductions go to the boxes of their kind. */
export function earlierBoxes({
  remuneration,
  epf,
  pcb,
  zakat,
  deductions,
  socsoRelief,
  boxes,
}: EarlierPay): [EaBox, Sen][] {
  const named = sum(TAXED_BOXES.map((box) => boxes[box as EarlierBox] ?? 0))
  return [
    ['B1a', minus(remuneration, named)],
    ...(Object.entries(boxes) as [EarlierBox, Sen][]),
    ['D1', pcb],
    ['D3', minus(zakat, boxes.D5b ?? 0)],
    ['D5a', minus(deductions, socsoRelief)],
    ['E1', epf],
  ]
}

type BoxPart = { box: EaBox; amount: number; year?: number }

/** The parts of a line by box: pay earned in earlier years goes to B2, one part a year. */
function boxParts(line: EaLine, boxOf: (item: EaItem) => ItemBox): BoxPart[] {
  const earlier = line.earlier ?? []
  return boxPartsOfLine(line, boxOf).flatMap((part) => {
    if (earlier.length === 0 || !(part.box.startsWith('B1') || part.box === 'B2')) return [part]
    const rest = minus(part.amount, ...earlier.map(({ amount }) => amount))
    return [{ ...part, amount: rest }, ...earlier.map((of) => ({ box: 'B2' as const, ...of }))]
  })
}

/** The parts of a line by box: the exempt part of a capped allowance goes to F, the rest to the allowances. */
function boxPartsOfLine({ code, item, earning, amount, exempt }: EaLine, boxOf: (item: EaItem) => ItemBox): BoxPart[] {
  if (!item) {
    const box = earning ? 'B1a' : LAW_LINE_BOXES[code]
    return box ? [{ box, amount }] : []
  }
  const box = boxOf(item)
  if (box === 'none') return []
  // Approved gifts and deductions that cut taxed pay are both deducted from the person; only the latter lower their
  // box.
  const signed = item.kind === 'deduction' && box !== 'D4' ? -amount : amount
  if (exempt === undefined) return [{ box, amount: signed }]
  return [
    { box: 'F' as const, amount: exempt },
    { box: box === 'F' ? ('B1c' as const) : box, amount: signed - exempt },
  ]
}

/** Relief for children by class, sen: half for a child shared with the other parent, none in category 1. */
function childReliefs(year: number, { category, regime, children }: EaStatus): [string, Sen][] {
  if (category === 1 || regime === 'nonResident' || !children) return []
  const law = valueOn(RELIEFS, lastDay(`${year}-12`))
  if (law === null) return []
  return CHILD_KINDS.map((kind) => [kind, ratio(law.child[kind], children[kind] ?? 0, 2, 'down')])
}

function childCount({ category, regime, children }: EaStatus): number {
  if (category === 1 || regime === 'nonResident' || !children) return 0
  return CHILD_KINDS.reduce((count, kind) => count + ratio(children[kind] ?? 0, 1, 2, 'up'), 0)
}
