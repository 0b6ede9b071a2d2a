import { basisRows } from '#base/calculation/basis.ts'
import { firstDay, lastDay } from '#base/days/days.ts'
import { daysText } from '#base/days/days-text.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { withoutZeros } from '#base/money/amount-text.ts'
import { minus, ratio, sum, toDecimal } from '#base/money/money.ts'
import { unpaidStretchAmounts } from '#statutory/taiwan/labor-standards/stretches.ts'
import { payablesOfShape } from '../../../sources/payables.ts'
import type { Line } from '../../payslip/lines.ts'
import type { AbsenceDetails, ShownLine, ShownSlip } from '../../payslip/shown-lines.ts'
import type { AbsenceKind } from '../../values.ts'
import { type DeductedTime, deductedTimes, MONTH_DAYS, MONTH_HALVES, taiwanPaidDays } from '../days.ts'
import type { TaiwanRun } from '../inputs.ts'

const HALF_PAY = 500_000

/** What typed absences are called, by their kind. */
const KIND_NAMES: Readonly<Record<AbsenceKind, Label>> = {
  unpaid: { en: 'Unpaid leave', zh: '無薪假' },
  national_service: { en: 'Military service', zh: '兵役' },
  absent: { en: 'Absence without leave', zh: '曠職' },
  parental: { en: 'Parental leave', zh: '育嬰留職停薪' },
  parental_uninsured: { en: 'Parental leave', zh: '育嬰留職停薪' },
}
const TITLES = {
  none: { en: '{{type}}, deducted', zh: '{{type}}扣款' },
  half: { en: '{{type}} (half pay), deducted', zh: '{{type}}（半薪）扣款' },
  share: { en: '{{type}} ({{share}}% of pay), deducted', zh: '{{type}}（給薪 {{share}}%）扣款' },
} as const satisfies Record<string, Label>

/**
 * The line of unpaid days as one line for each kind of leave and share of pay, which add up to it to the dollar. Payslips
 * that do not know the kind of all their leave keep the one line.
 */
export function splitUnpaidLine(line: Line, slip: ShownSlip): ShownLine[] {
  const { inputs, dues } = slip
  const run = slip.run as TaiwanRun
  const records = payablesOfShape(dues ?? [], 'days')
  const { parts, absences } = deductedTimes(inputs, run)
  const counted = absences.filter(({ lost }) => lost.some((time) => time > 0))
  const nameOf = ({ place }: DeductedTime): Label | undefined => {
    const record = records[place]
    return record?.type ?? (record?.source === 'absence' ? KIND_NAMES[record.kind] : undefined)
  }
  if (counted.length === 0 || records.length !== inputs.absences.length || !counted.every(nameOf)) return [{ line }]
  const amounts = shareOut(line, counted)
  const paidOf = ({ place }: DeductedTime) => inputs.absences[place]?.paid ?? 0
  const others = otherCuts(slip, run)
  const cuts = others.map(({ code, amount }) => ({ code, shares: inProportion(amount, counted.map(lostTime)) }))
  const groups = Map.groupBy(
    counted.map((absence, at) => ({ absence, at })),
    ({ absence }) => JSON.stringify([nameOf(absence), paidOf(absence)]),
  )
  return [...groups.values()].flatMap((own): ShownLine[] => {
    const [first] = own
    const name = first && nameOf(first.absence)
    if (!first || !name) return []
    const sumOf = (values: readonly number[]) => sum(own.map(({ at }) => values[at] ?? 0))
    const paid = paidOf(first.absence)
    return [
      {
        line: { ...line, a: sumOf(amounts) },
        absence: {
          title: titleOf(name, paid),
          places: own.map(({ absence }) => absence.place),
          paid,
          minutes: ratio(sum(own.map(({ absence }) => absence.away)), inputs.minutes, 2 * parts, 'half-up'),
          day: inputs.minutes,
          ...lostWage(line, sumOf(amounts), sum(own.map(({ absence }) => lostTime(absence))), parts),
          others: cuts.flatMap(({ code, shares }) => {
            const amount = sumOf(shares)
            return amount === 0 ? [] : [{ code, amount }]
          }),
        },
      },
    ]
  })
}

/** The line's amount by absence: of each stretch of pay by the time lost in it, else by all the time lost. */
function shareOut(line: Line, counted: readonly DeductedTime[]): number[] {
  const stretches = line.l ? [] : unpaidStretchAmounts(line.b)
  const fits = stretches.every((amount, at) => amount === 0 || counted.some(({ lost }) => (lost[at] ?? 0) > 0))
  if (stretches.length === 0 || !fits || sum(stretches) !== line.a) return inProportion(line.a, counted.map(lostTime))
  const shares = stretches.map((amount, at) =>
    amount === 0
      ? counted.map(() => 0)
      : inProportion(
          amount,
          counted.map(({ lost }) => lost[at] ?? 0),
        ),
  )
  return counted.map((_, at) => sum(shares.map((own) => own[at] ?? 0)))
}

/** The wage and the days that an amount is, where it is a thirtieth of one monthly wage for each day and `daysText` is exact. */
function lostWage(line: Line, amount: number, time: number, parts: number): Pick<AbsenceDetails, 'lost'> {
  const [only, ...more] = line.l ? [] : basisRows(line.b, 'p')
  if (!only || more.length > 0 || (time * 1_000) % (2 * parts) !== 0) return {}
  if (ratio(only.p, time, MONTH_HALVES * parts, 'half-up') !== -amount) return {}
  return { lost: { wage: only.p, days: daysText(time, parts), of: MONTH_DAYS } }
}

/** Divides an amount by weights so that the parts add up to it. */
function inProportion(amount: number, weights: readonly number[]): number[] {
  const total = sum(weights)
  const size = Math.abs(amount)
  let passed = 0
  let given = 0
  return weights.map((weight) => {
    passed += weight
    const part = minus(ratio(size, passed, total, 'half-up'), given)
    given += part
    return amount < 0 ? -part : part
  })
}

function lostTime({ lost }: DeductedTime): number {
  return sum(lost)
}

/** What monthly amounts that follow the days, such as a meal allowance, are lower by because of absences. */
function otherCuts({ lines, inputs }: ShownSlip, run: TaiwanRun): { code: string; amount: number }[] {
  const present = { ...inputs, absences: [] }
  return lines.flatMap((line) => {
    if (line.b.f !== 'tw.part' || line.l) return []
    const item = inputs.items.find(
      ({ code, recurring, amount }) => recurring && code === line.c && amount === line.b.i.w,
    )
    if (item?.amount === undefined) return []
    const [from, until] = [item.from ?? firstDay(run.period), item.until ?? lastDay(run.period)]
    const { days } = taiwanPaidDays(present, run, from, until)
    const amount = minus(ratio(item.amount, days, MONTH_HALVES, 'half-up'), line.a)
    return amount === 0 ? [] : [{ code: line.c, amount }]
  })
}

function titleOf(type: Label, paid: number): Label {
  const title = paid === 0 ? TITLES.none : paid === HALF_PAY ? TITLES.half : TITLES.share
  const share = withoutZeros(toDecimal(paid, 4))
  return {
    en: formatLabel(title, 'en', { type: type.en, share }),
    zh: formatLabel(title, 'zh-TW', { type: type.zh, share }),
  }
}
