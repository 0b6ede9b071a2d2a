import { MultiSelect, Select } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { useSearchState } from '#web/link.tsx'
import { None } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import type { Dimension } from '../../values.ts'
import { MonthsChoice } from '../../web/months-choice.tsx'
import classes from '../../web/people-reports.module.css'
import { reportResultApi, savedReportApi } from '../contract.ts'
import {
  type FigureName,
  fieldsOf,
  MOST_FIGURES,
  MOST_GROUPS,
  ReportSource,
  visibleFigures,
} from '../report-field-values.ts'
import { SaveReport } from './save-report.tsx'

const kept = z.string().optional().catch(undefined)
const names = z.preprocess(
  (given) => (given === undefined || Array.isArray(given) ? given : [given]),
  z.array(z.string()).optional().catch(undefined),
)
const address = z.object({
  report: kept,
  source: kept,
  groups: names,
  figures: names,
  months: z.coerce.number().optional().catch(undefined),
  until_month: kept,
  office_id: kept,
  department_id: kept,
  page: z.unknown(),
  sort: z.unknown(),
})

type Row = NonNullable<(typeof reportResultApi)['headcount']['row']>

/** A report that its reader puts together: the source, what it is grouped by, and its figures, all in the address. */
export function ReportBuilder() {
  const t = useT()
  const { may, hasModule } = useSession()
  const [chosen, change] = useSearchState(address)
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const saved = useCall(savedReportApi.list, {})
  const sources = ReportSource.options.filter((one) => {
    const { permission, module } = fieldsOf(one)
    return may(permission) && (module === undefined || hasModule(module))
  })
  const source = sources.find((one) => one === chosen.source) ?? sources[0] ?? 'headcount'
  const fields = fieldsOf(source)
  const visible = visibleFigures(source, may)
  const groups = withUsual(
    fields.groups.filter((name) => chosen.groups?.includes(name)).toSorted(inOrderOf(chosen.groups)),
    fields.groups.slice(0, 1),
  )
  const figures = withUsual(
    visible.filter((name) => chosen.figures?.includes(name)),
    visible.slice(0, MOST_FIGURES),
  )
  const reset = { page: undefined, sort: undefined }
  const report = saved.data?.find(({ id }) => id === chosen.report)
  const columns: Column<Row>[] = [
    ...groups.map((name, index) => ({ name, card: index === 0 ? ('title' as const) : ('line' as const) })),
    ...(figures.some((name) => fields.figures[name]?.kind === 'money')
      ? [{ name: 'currency' as const, card: 'none' as const, width: 90 }]
      : []),
    ...figures.map((name, index) => figureColumn(name, fields.figures[name]?.kind === 'minutes', index === 0)),
  ]
  return (
    <>
      <div className={classes.choices}>
        {(saved.data?.length ?? 0) > 0 && (
          <Select
            label={t('people-reports.builder.saved')}
            placeholder={t('people-reports.builder.choose')}
            clearable
            value={report?.id ?? null}
            data={(saved.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              const opened = saved.data?.find((one) => one.id === id)
              if (!opened) return change({ report: undefined })
              const { until_month, office_id, department_id, months } = opened
              change({
                ...reset,
                report: opened.id,
                source: opened.source,
                groups: [...opened.groups],
                figures: [...opened.figures],
                months,
                until_month: until_month ?? undefined,
                office_id: office_id ?? undefined,
                department_id: department_id ?? undefined,
              })
            }}
          />
        )}
        <Select
          label={t('people-report.source')}
          allowDeselect={false}
          value={source}
          data={sources.map((value) => ({ value, label: t(`people-reports.tab.${value}`) }))}
          onChange={(value) =>
            change({ ...reset, report: undefined, source: value ?? undefined, groups: undefined, figures: undefined })
          }
        />
        <MultiSelect
          label={t('people-report.groups')}
          maxValues={MOST_GROUPS}
          hidePickedOptions
          value={[...groups]}
          data={fields.groups.map((value) => ({ value, label: t(`people-reports.${value}`) }))}
          onChange={(value) => change({ ...reset, groups: value.length > 0 ? value : undefined })}
        />
        <MultiSelect
          label={t('people-report.figures')}
          maxValues={MOST_FIGURES}
          hidePickedOptions
          value={[...figures]}
          data={visible.map((value) => ({ value, label: t(`people-reports.${value}`) }))}
          onChange={(value) => change({ ...reset, figures: value.length > 0 ? value : undefined })}
        />
        <MonthsChoice />
        <SaveReport
          definition={{
            source,
            groups,
            figures,
            months: Number(search.months ?? 12),
            until_month: chosen.until_month ?? null,
            office_id: chosen.office_id ?? null,
            department_id: chosen.department_id ?? null,
          }}
          current={report}
          onSaved={(id) => change({ report: id })}
        />
      </div>
      <Table
        key={`${source} ${groups.join()} ${figures.join()}`}
        list={reportResultApi[source]}
        screen={`people-reports.builder.${source}`}
        title={t('people-reports.tab.builder')}
        input={{ groups: [...groups], figures: [...figures] }}
        views={false}
        columns={columns}
        filters={{
          months: { hidden: true },
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
        }}
        about={ABOUT}
        empty={{ title: t('people-reports.none'), text: t('people-reports.none_text') }}
      />
    </>
  )
}

const ABOUT = ['months', 'until_month'] as const

function figureColumn(name: FigureName, isMinutes: boolean, isFirst: boolean) {
  const shown = ({ [name]: value }: Partial<Row>) => (typeof value === 'number' ? hoursText(value) : <None />)
  return {
    name,
    align: 'right' as const,
    card: isFirst ? ('side' as const) : ('none' as const),
    ...(isMinutes && { cell: shown, total: shown }),
  }
}

/** The chosen names, or the usual ones while none is. */
function withUsual<Name>(chosen: readonly Name[], usual: readonly Name[]): readonly Name[] {
  return chosen.length > 0 ? chosen : usual
}

function inOrderOf(names: readonly string[] | undefined) {
  return (a: Dimension, b: Dimension) => (names?.indexOf(a) ?? 0) - (names?.indexOf(b) ?? 0)
}
