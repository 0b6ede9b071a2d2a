import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { download } from '#web/calls/call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { moneyText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { knownFilters } from '#web/table/views/list-state.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { type InsuranceRow, taiwanFileApi } from '../taiwan/taiwan-contract.ts'
import classes from './files.module.css'

const ReportEvents = lazyComponent(async () => (await import('./report-events.tsx')).ReportEvents)

type InsuranceEventRow = z.output<typeof InsuranceRow>
type InsuranceListQuery = z.input<typeof taiwanFileApi.insuranceList.input>

const list = taiwanFileApi.insurance
const TONES: Record<InsuranceEventRow['action'], Tone> = { enrol: 'good', change: 'info', withdraw: 'mute' }

/** The people to enrol, change and withdraw in Taiwan, and by when. */
export default function TaiwanInsurance() {
  const t = useT()
  const { reach } = useSession()
  const [busy, setBusy] = useState(false)
  const [total, setTotal] = useState<number>()
  const [reporting, setReporting] = useState<string[]>()
  const seen = useRef(new Map<string, InsuranceEventRow>())
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const filters = knownFilters(search, { filters: list.filters.shape, sort: list.sort })
  // The download ignores the search box.
  const nothing = total === 0 && !search.search

  function report(ids: readonly string[]) {
    const open = ids.filter((id) => seen.current.get(id)?.actions.includes('report'))
    if (open.length === 0) toast.bad(t('payroll-files.nothing_to_report'))
    else setReporting(open)
  }
  async function get() {
    setBusy(true)
    await download(taiwanFileApi.insuranceList, filters as InsuranceListQuery)
    setBusy(false)
  }
  return (
    <Page>
      <PageHeader
        title={t('payroll-files.insurance')}
        about={t('payroll-files.insurance_about')}
        actions={
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={busy}
            disabled={nothing}
            onClick={() => void get()}
          >
            {t('payroll-files.insurance_csv')}
          </Button>
        }
      />
      <p className="caption">{t('payroll-files.insurance_layout')}</p>
      <p className="caption">{t('payroll-files.insurance_wage')}</p>
      <div className={classes.events}>
        <Table
          list={list}
          title={t('payroll-files.insurance')}
          columns={[
            { name: 'full_name' },
            { name: 'employee_no', card: 'none', hidden: true },
            { name: 'action', cell: (row) => <Action row={row} />, card: 'side', width: 110 },
            { name: 'why', cell: (row) => <Why row={row} />, card: 'line', width: 170 },
            { name: 'schemes', cell: (row) => <Schemes row={row} />, card: 'line', width: 190 },
            { name: 'day', card: 'line' },
            { name: 'due_by', card: 'line' },
            { name: 'effective', card: 'none' },
            { name: 'wage', card: 'none' },
            { name: 'labor', card: 'none', cell: (row) => <Moved before={row.labor_before} after={row.labor} /> },
            { name: 'health', card: 'none', cell: (row) => <Moved before={row.health_before} after={row.health} /> },
            { name: 'pension', card: 'none', cell: (row) => <Moved before={row.pension_before} after={row.pension} /> },
            {
              name: 'occupational',
              card: 'none',
              cell: (row) => <Moved before={row.occupational_before} after={row.occupational} />,
              hidden: true,
            },
            { name: 'dependant', card: 'none', hidden: true },
            { name: 'dependants', card: 'none', hidden: true },
            { name: 'voluntary', card: 'none', hidden: true },
            { name: 'reported_on', card: 'line' },
            { name: 'problems', cell: (row) => <Problems row={row} />, card: 'none', width: 170 },
          ]}
          rowName={(row) => {
            seen.current.set(row.id, row)
            return row.full_name
          }}
          rowActions={(row) =>
            allowedActions(row, {
              report: { label: t('payroll-files.report'), onClick: () => setReporting([row.id]) },
            })
          }
          bulk={[{ label: t('payroll-files.report'), run: ({ ids }) => report(ids) }]}
          onTotal={setTotal}
          rowLink={reach('employee:read') === 'company' ? (row) => `employees/${row.employee_id}` : undefined}
          empty={{ title: t('payroll-files.insurance_none'), text: t('payroll-files.insurance_none_text') }}
        />
      </div>
      {reporting && <ReportEvents events={reporting} onClose={() => setReporting(undefined)} />}
    </Page>
  )
}

function Action({ row: { action } }: { row: InsuranceEventRow }) {
  const t = useT()
  return <StatusTag status={action} tone={TONES[action]} label={t(`payroll-files.action.${action}`)} />
}

function Schemes({ row: { schemes } }: { row: InsuranceEventRow }) {
  const t = useT()
  const language = useLanguage()
  return new Intl.ListFormat(language).format(schemes.map((scheme) => t(`payroll-files.scheme.${scheme}`)))
}

/** The reason; for dependants and the voluntary rate, whose columns are hidden at first, with the old and new value. */
function Why({ row }: { row: InsuranceEventRow }) {
  const t = useT()
  const step =
    row.why === 'dependants'
      ? (row.dependant ?? `${row.dependants_before} → ${row.dependants}`)
      : row.why === 'voluntary' && `${row.voluntary_before}% → ${row.voluntary}%`
  return (
    <>
      {t(`payroll-files.why.${row.why}`)}
      {step && <span className={classes.step}>{step}</span>}
    </>
  )
}

/** The insured amount, and below it the one before; a dash for a scheme that the person is not in. */
function Moved({ before, after }: { before: number | null; after: number | null }) {
  if (before === null && after === null) return '–'
  return (
    <span className={classes.moved}>
      {after === null ? '–' : moneyText(after, 'TWD')}
      {before !== null && before !== after && <del>{moneyText(before, 'TWD')}</del>}
    </span>
  )
}

function Problems({ row }: { row: InsuranceEventRow }) {
  const t = useT()
  if (row.problems.length === 0) return null
  return (
    <>
      {row.problems.map((problem) => (
        <Tag key={problem} tone="warn">
          {t(`payroll-files.problem.${problem}`)}
        </Tag>
      ))}
    </>
  )
}
