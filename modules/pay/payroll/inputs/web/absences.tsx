import { useMemo } from 'react'
import type { z } from 'zod'
import { isAskedIn } from '#base/countries/served-countries.ts'
import { call } from '#web/calls/call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import type { CellValue, SheetColumn } from '#web/sheet/sheet.tsx'
import { AbsenceKind } from '../../values.ts'
import { ABSENCE_KINDS } from '../../web/countries.ts'
import { type Absence, absenceApi } from '../contract.ts'
import type { Draft, Entry } from './entry-rows.ts'
import { ListSheet, valueColumn } from './list-sheet.tsx'

export function Absences({ period }: { period: string }) {
  const t = useT()
  const language = useLanguage()
  const { may, hasOfficeIn: isIn } = useSession()
  const input = useMemo(() => ({ period }), [period])
  // biome-ignore lint/correctness/useExhaustiveDependencies: headings follow the language
  const columns = useMemo<SheetColumn<Entry>[]>(
    () => [
      valueColumn('from_day', t('field.from_day'), { kind: 'date' }),
      valueColumn('until_day', t('field.until_day'), { kind: 'date' }),
      valueColumn('kind', t('pay.absence_kind'), {
        kind: 'choice',
        width: 170,
        choices: AbsenceKind.options
          .filter((kind) => isAskedIn(ABSENCE_KINDS, kind, isIn))
          .map((value) => ({ value, label: t(`payroll.absence.${value}`) })),
      }),
      valueColumn('is_half_day', t('field.is_half_day'), { kind: 'boolean', width: 88 }),
      valueColumn('minutes', t('pay.hours'), { kind: 'hours', width: 84 }),
      valueColumn('paid_share', `${t('field.paid_share')} %`, { kind: 'number', width: 100 }),
      valueColumn('note', t('payroll.note'), { width: 170 }),
    ],
    [t, language, isIn],
  )

  function findProblem({ values }: Omit<Draft, 'employeeId'>) {
    if (!values.from_day) return { column: 'from_day', message: t('pay.no_from_day') }
    if (values.until_day && values.until_day < values.from_day)
      return { column: 'until_day', message: t('error.until_before_from') }
    return undefined
  }

  return (
    <ListSheet
      label={t('pay.tab_absences')}
      empty={t('pay.absences_none')}
      list={absenceApi.list}
      input={input}
      valuesOf={toSheetValues}
      columns={columns}
      canEdit={may('absence:edit')}
      problemOf={findProblem}
      create={(employee_id, values) => call(absenceApi.create, { employee_id, ...fields(values) }, { quiet: true })}
      edit={(at, values) => call(absenceApi.edit, { ...at, ...fields(values) }, { quiet: true })}
      remove={absenceApi.remove}
    />
  )
}

/** Shares are typed as percentages; this converts to millionths. */
const PERCENT = 10_000

function toSheetValues({
  from_day,
  until_day,
  kind,
  is_half_day,
  minutes,
  paid_share,
  note,
}: z.output<typeof Absence>) {
  return {
    from_day,
    until_day,
    kind,
    is_half_day,
    minutes,
    note,
    paid_share: paid_share === 0 ? null : paid_share / PERCENT,
  }
}

function fields(values: Readonly<Record<string, CellValue>>) {
  return {
    from_day: String(values.from_day),
    until_day: String(values.until_day ?? values.from_day),
    kind: (values.kind as AbsenceKind | null) ?? 'unpaid',
    is_half_day: values.is_half_day === true,
    minutes: values.minutes ? Number(values.minutes) : null,
    paid_share: Math.round(Number(values.paid_share ?? 0) * PERCENT),
    note: (values.note as string | null) ?? null,
  }
}
