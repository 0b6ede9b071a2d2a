import type { Translate } from '#web/i18n.ts'
import type { CellValue, SheetColumn } from '#web/sheet/sheet.tsx'
import type { Entry, KnownPerson } from './entry-rows.ts'

type CurrentValue = (column: string) => CellValue

/**
 * Whether the Employment Act grants overtime to the person of a row. Where it does not and hours are typed, the cell warns:
 * they are owed only if the contract says so.
 */
export function overtimeColumn(
  personOf: (row: Entry, now: CurrentValue) => Pick<KnownPerson, 'overtimeOwed'> | undefined,
  isHours: (value: CurrentValue) => boolean,
  t: Translate,
): SheetColumn<Entry> {
  const agreed = t('pay.overtime_if_agreed')
  return {
    id: 'overtime_owed',
    header: t('pay.overtime_right'),
    width: 176,
    readOnly: true,
    value: (row, now) => {
      // An amount is not overtime.
      const owed = typeof now('amount') === 'number' ? null : (personOf(row, now)?.overtimeOwed ?? null)
      if (owed === null) return null
      if (owed) return t('pay.overtime_owed')
      return isHours(now) ? agreed : t('pay.overtime_not_owed')
    },
    tone: (_row, value) => (value === agreed ? 'warn' : undefined),
    hint: (_row, value) => (value === agreed ? t('pay.overtime_hint') : undefined),
  }
}
