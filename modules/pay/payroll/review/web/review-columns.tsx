import type { z } from 'zod'
import type { Translate } from '#web/i18n.ts'
import { IconCircleCheck } from '#web/icons.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { listText, moneyText, remarksText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import type { CellTone, SheetColumn } from '#web/sheet/sheet.tsx'
import { findingName, findingText } from '../../checks/web/finding-texts.ts'
import classes from '../../web/payroll.module.css'
import type { SheetColumn as PayColumn, SheetRow } from '../contract.ts'
import { reviewReasons, vanishedTexts } from './row-reasons.ts'
import { isTickable } from './tick-many.tsx'

export type SheetReviewRow = z.output<typeof SheetRow>

/** The figure that a cause or a finding is about: a pattern of the line's code. */
const FIGURES_BY_FINDING: Record<string, RegExp> = {
  increment: /^basic$/,
  part_month: /^basic$/,
  wage_far_off: /^basic$/,
  below_minimum_wage: /^basic$/,
  pay_ten_times: /^(basic|part_time_hours|overtime)$/,
  below_calendar_days: /^basic$/,
  overtime_above_limit: /overtime|rest_day/,
  overtime_not_owed: /overtime|rest_day|public_holiday/,
  regime_needs_foreigner: /^pcb$/,
  regime_pay_low: /^pcb$/,
  unpaid_days: /^unpaid|missed_hours/,
  absence_not_deducted: /^unpaid/,
  overtime: /overtime|rest_day|public_holiday/,
  tax: /^pcb$/,
  missing_tax_number: /^(pcb|tw_income_tax)$/,
  missing_epf_number: /^epf$/,
  missing_socso_number: /^socso$/,
  net_moved: /^net$/,
  negative_net: /^net$/,
  cp38_over_net: /^cp38$/,
  shortage: /^shortage$/,
  shortage_open: /^shortage$/,
  resident_under_183: /^(pcb|tw_income_tax)$/,
  non_resident_183: /^(pcb|tw_income_tax)$/,
  insured_grade: /^tw_(labor|health|pension)$/,
  insured_grade_assumed: /^tw_labor$/,
  insured_grade_low: /^tw_(labor|health)$/,
  dependants_fewer: /^tw_health$/,
  stability_fee_missing: /^employment_stability_fee$/,
  zero_pay: /^net$/,
}
const FINDING_TONES: Record<string, CellTone> = {
  increment: 'info',
  part_month: 'info',
  unpaid_days: 'info',
  tax: 'mute',
}

/** The rows that are chosen to be ticked off together. */
export type Choice = { chosen: ReadonlySet<string>; onChoose: (row: SheetReviewRow) => void }

/**
 * The columns of the sheet: name and reason, the difference, a column for each line, net pay at the right. Figures carry
 * `data-figure`, their code. A column is wide enough for its heading and the total of all `rows`.
 */
export function reviewColumns(
  columns: readonly z.output<typeof PayColumn>[],
  rows: readonly SheetReviewRow[],
  currency: string,
  compared: boolean,
  t: Translate,
  choice?: Choice,
): SheetColumn<SheetReviewRow>[] {
  return [
    {
      id: 'full_name',
      header: t('payroll.employee_id'),
      pin: 'left',
      width: choice ? 246 : 218,
      value: (row) => row.full_name,
      cell: (row) => (
        <>
          {choice && <ChoiceBox row={row} choice={choice} t={t} />}
          <Avatar name={row.full_name} size={22} />
          <span className={classes.clip}>{row.full_name}</span>
        </>
      ),
    },
    {
      id: 'reason',
      header: t('pay.reason'),
      width: 204,
      value: (row) =>
        listText(reviewReasons(row).map(({ kind, finding }) => findingName(kind, finding.code, currency))),
      cell: (row) => <ReasonTag row={row} t={t} />,
      hint: (row) =>
        remarksText([
          ...reviewReasons(row).map(({ kind, finding }) => findingText(kind, finding, currency)),
          ...vanishedTexts(row, currency),
        ]) || undefined,
    },
    ...columns.map((column) => {
      const value = (row: SheetReviewRow) => rowAmount(row, column)
      const total = rows.reduce((sum, row) => sum + (value(row) ?? 0), 0)
      return figureColumn(column.code, column.title, currency, value, total)
    }),
    ...(compared
      ? [
          {
            ...figureColumn('change', t('pay.difference'), currency, (row) => row.change),
            cell: (row: SheetReviewRow) =>
              row.change ? <span>{moneyText(row.change, currency, { plus: true })}</span> : '–',
          },
        ]
      : []),
    { ...figureColumn('net', t('field.net'), currency, (row) => row.net), pin: 'right', total: true, width: 118 },
  ]
}

/** The check box that chooses a row. The grid keeps the focus, and a click on the box does not open the row. */
function ChoiceBox({ row, choice, t }: { row: SheetReviewRow; choice: Choice; t: Translate }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps presses on the box from the sheet
    // biome-ignore lint/a11y/useKeyWithClickEvents: X chooses from the grid
    <span
      className={classes.choice}
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => event.stopPropagation()}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('table.select_row', { name: row.full_name })}
        disabled={!isTickable(row)}
        checked={choice.chosen.has(row.id)}
        onChange={() => choice.onChoose(row)}
      />
    </span>
  )
}

function rowAmount(row: SheetReviewRow, column: z.output<typeof PayColumn>): number | null {
  const amount = row.amounts[column.code]
  if (amount === undefined || row.row !== 'paid') return null
  return column.kind === 'deduction' ? -amount : amount
}

function figureColumn(
  code: string,
  header: string,
  currency: string,
  value: (row: SheetReviewRow) => number | null,
  total = 0,
): SheetColumn<SheetReviewRow> {
  return {
    id: code,
    header,
    kind: 'money',
    currency,
    width: Math.max(94, Math.min(176, 30 + twoLineWidth(header)), 26 + estimatedWidth(moneyText(total, currency))),
    total: true,
    value,
    tone: (row) => cellTone(row, code),
  }
}

/** Estimates the width of a heading in pixels: Chinese characters are twice as wide as letters. */
function estimatedWidth(header: string): number {
  return [...header].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : 7.5), 0)
}

/** Estimates the width of a heading that breaks once, at its best place: after a word, or between Chinese characters. */
function twoLineWidth(header: string): number {
  const breaks = [...header.matchAll(/ |(?<=[\u2e80-\uff60])/g)].map(({ index }) => index)
  const halves = breaks.map((at) =>
    Math.max(estimatedWidth(header.slice(0, at)), estimatedWidth(header.slice(at).trim())),
  )
  return Math.min(estimatedWidth(header), ...halves)
}

function cellTone(row: SheetReviewRow, code: string): CellTone | undefined {
  if (row.row !== 'paid') return undefined
  for (const { kind, finding } of reviewReasons(row)) {
    if (!FIGURES_BY_FINDING[finding.code]?.test(code)) continue
    return kind === 'blocker'
      ? 'bad'
      : kind === 'check'
        ? row.checked
          ? undefined
          : 'warn'
        : (FINDING_TONES[finding.code] ?? 'warn')
  }
  return undefined
}

/** The most serious finding of a row, the number of further findings, and the tick. */
export function ReasonTag({ row, t }: { row: Parameters<typeof reviewReasons>[0]; t: Translate }) {
  const reasons = reviewReasons(row)
  const first = reasons[0]
  return (
    <>
      {row.checked && <IconCircleCheck size={16} aria-label={t('pay.checked')} className={classes.tick} />}
      {row.row === 'gone' && !first && <Tag>{t('pay.not_paid_now')}</Tag>}
      {first && (
        <Tag tone={row.checked && first.tone === 'warn' ? 'mute' : first.tone}>
          {findingName(first.kind, first.finding.code, row.currency)}
        </Tag>
      )}
      {reasons.length > 1 && <span className="caption">{t('pay.more_reasons', { number: reasons.length - 1 })}</span>}
    </>
  )
}
