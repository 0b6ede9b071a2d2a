import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { monthText } from '#web/page/format.tsx'
import { Table } from '#web/table/table.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { payrollReportApi, type SchemePersonRow } from '../contract.ts'
import type { Scheme } from '../values.ts'
import { SPAN, SPAN_FILTERS } from './places.ts'
import classes from './reports.module.css'

const PersonSlips = lazyComponent(async () => (await import('../../payroll/payslips/web/person-slips.tsx')).PersonSlips)

/** The line of a payslip that a scheme is read from, where it has another name or is the employer's. */
const LINES: { readonly [scheme in Scheme]?: string } = {
  hrd: 'hrd+',
  tw_occupational: 'tw_occupational+',
  tw_reserve: 'tw_reserve+',
  tw_tax: 'tw_income_tax',
  tw_foreign_tax: 'tw_income_tax',
}

/** What the list is about beside its filters. */
const OF_SCHEME = [...SPAN, 'scheme', 'month'] as const

/** The people that a figure of the statutory report adds up; each opens the payslips behind it, at the line itself. */
export function StatutoryPeople({ scheme, month }: { scheme: Scheme; month: string }) {
  const t = useT()
  const [person, setPerson] = useState<z.output<typeof SchemePersonRow>>()
  const {
    scheme: _scheme,
    month: _month,
    page: _page,
    sort: _sort,
    search: _search,
    ...all
  } = useSearch({ strict: false }) as Record<string, unknown>
  const title = t('payroll-reports.behind', { scheme: t(`payroll-reports.scheme.${scheme}`), month: monthText(month) })
  return (
    <>
      <div className={classes.choices}>
        <b>{title}</b>
        <Link to={usePathname()} search={all}>
          {t('payroll-reports.to_statutory')}
        </Link>
      </div>
      <Table
        list={payrollReportApi.statutoryPeople}
        title={title}
        views={false}
        onPeek={setPerson}
        columns={[
          { name: 'full_name' },
          { name: 'employee_no', card: 'none' },
          { name: 'department', card: 'line' },
          { name: 'currency', card: 'none', width: 90 },
          { name: 'wages', card: 'none' },
          { name: 'employee', card: 'none' },
          { name: 'employer', card: 'none' },
          { name: 'total', header: t('payroll-reports.total'), card: 'side' },
        ]}
        filters={{ ...SPAN_FILTERS, scheme: { hidden: true }, month: { hidden: true } }}
        about={OF_SCHEME}
        empty={{ title: t('payroll-reports.nobody_behind'), text: t('payroll-reports.nobody_behind_text') }}
      />
      {person && (
        <PersonSlips
          key={person.id}
          person={person}
          from={month}
          to={month}
          figure={LINES[scheme] ?? scheme}
          onClose={() => setPerson(undefined)}
        />
      )}
    </>
  )
}
