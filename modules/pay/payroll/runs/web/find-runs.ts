import { monthText } from '#base/days/month-text.ts'
import { call } from '#web/calls/call.ts'
import { labelOf, t } from '#web/i18n.ts'
import { IconCash, IconPlus } from '#web/icons.ts'
import { matchesWords } from '#web/shell/palette/palette-match.ts'
import type { FindItems, PaletteItem } from '#web/shell/palette/palette-sources.ts'
import { payrollApi } from '../contract.ts'
import { runTitle } from './run-title.ts'

const AREAS: readonly string[] = ['app', 'localhr']
const MAX_RUNS = 8

/** Finds runs by their month in either language, group and kind, newest first, after an entry for a new run. */
export const findRuns: FindItems = async (typed, { session, area, signal }) => {
  if (session.kind !== 'staff' || !session.may('payroll:read') || !AREAS.includes(area)) return []
  const begin: PaletteItem[] =
    session.may('payroll:prepare') && matchesWords(typed, [t('pay.new_run'), 'new payroll 新增 發薪'])
      ? [{ id: 'run:new', label: t('pay.new_run'), icon: IconPlus, to: `/${area}/payroll/runs`, search: { new: true } }]
      : []
  const { data } = await call(payrollApi.runs, { per_page: 200, sort: '-period' }, { signal, quiet: true })
  const found = data
    .filter((run) =>
      matchesWords(typed, [
        monthText(run.period, 'en'),
        monthText(run.period, 'zh-TW'),
        run.period,
        run.group,
        runTitle(run),
        'payroll',
      ]),
    )
    .slice(0, MAX_RUNS)
    .map((run) => ({
      id: `run:${run.id}`,
      label: runTitle(run),
      about: [run.group, labelOf(`payroll.state.${run.state}`)].join(' · '),
      icon: IconCash,
      to: `/${area}/payroll/runs/${run.id}`,
    }))
  return [...begin, ...found]
}
