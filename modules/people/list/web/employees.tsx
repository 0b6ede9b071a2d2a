import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { IconBell, IconFileImport, IconPlus } from '#web/icons.ts'
import { Link, useArea, useGo } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSeenRows } from '#web/row-actions/row-versions.ts'
import { useSession } from '#web/session.tsx'
import { type BuiltInView, type Column, Table } from '#web/table/table.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { CHOICE_SOURCES } from '../../core/web/choices.ts'
import { usePeoplePaths } from '../../core/web/people-path.ts'
import { customValueApi } from '../../custom-fields/values-contract.ts'
import { type EmployeeRow, employeeListApi } from '../contract.ts'
import type { Place } from './change-place.tsx'
import { fieldColumns, fieldFilters } from './field-columns.tsx'

const ChangePlace = lazyComponent(async () => (await import('./change-place.tsx')).ChangePlace)
const Directory = lazyComponent(async () => (await import('./directory.tsx')).Directory)
const PersonPeek = lazyComponent(async () => (await import('./person-peek.tsx')).PersonPeek)

type Row = z.output<typeof EmployeeRow>

/** People within reach; the directory for readers who only reach themselves. */
export default function Employees() {
  const { reach } = useSession()
  const nearest = reach('employee:read')
  return nearest === undefined || nearest === 'own' ? <Directory /> : <EmployeeList isResigned={false} />
}

/** People who left. */
export function Resigned() {
  return <EmployeeList isResigned />
}

const columns: Column<Row>[] = [
  { name: 'full_name', cell: (row) => <Who row={row} />, width: 240 },
  { name: 'employee_no', width: 110, card: 'none' },
  { name: 'department', width: 160 },
  { name: 'position', width: 160 },
  { name: 'office', width: 130, card: 'none' },
  { name: 'status', width: 120, card: 'side' },
  { name: 'employment_type', width: 120, card: 'none' },
  { name: 'joined_on', width: 120, card: 'none' },
  { name: 'reports_to', width: 170, card: 'none' },
  { name: 'work_email', width: 200, card: 'none', hidden: true },
  { name: 'probation_ends', width: 120, card: 'none', hidden: true },
  { name: 'contract_until', width: 120, card: 'none', hidden: true },
  { name: 'work_permit_expires', width: 130, card: 'none', hidden: true },
]
const resignedColumns: Column<Row>[] = [
  ...columns.slice(0, 6),
  { name: 'resigned_on', width: 120 },
  { name: 'last_day', width: 120 },
  ...columns.slice(6),
]

function Who({ row }: { row: Row }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
      <Avatar name={row.full_name} />
      {row.full_name}
    </span>
  )
}

function EmployeeList({ isResigned }: { isResigned: boolean }) {
  const t = useT()
  const go = useGo()
  const area = useArea()
  const { may, reach } = useSession()
  const paths = usePeoplePaths()
  const [peeked, setPeeked] = useState<Row>()
  const [moving, setMoving] = useState<{ of: Place; ids: string[]; done: () => void }>()
  const language = useLanguage()
  const counts = useCall(employeeListApi.counts, {})
  const { data: fields } = useCall(customValueApi.shown, {})
  const allColumns = useMemo(
    () => [...(isResigned ? resignedColumns : columns), ...fieldColumns(fields ?? [], language)],
    [isResigned, fields, language],
  )
  const unassign = useChange(employeeListApi.unassignOffices)
  const { rememberRow: seen, versionsOf } = useSeenRows<Row>()
  const mayEdit = may('employee:edit')
  const views: BuiltInView[] = isResigned
    ? []
    : [
        { id: 'probation', label: t('employees.view_probation'), filters: { on_probation: true } },
        {
          id: 'permits',
          label: t('employees.view_permits'),
          filters: { permit_within: 60 },
          sort: 'work_permit_expires',
        },
        ...(reach('identity:read') !== 'own' && may('identity:read')
          ? [
              { id: 'no_bank', label: t('employees.view_no_bank'), filters: { no_bank_account: true } },
              { id: 'wrong_numbers', label: t('employees.view_wrong_numbers'), filters: { wrong_numbers: true } },
            ]
          : []),
        { id: 'joining', label: t('employees.view_joining'), filters: { standing: ['joining'] }, sort: 'joined_on' },
        {
          id: 'resigned',
          label: t('employees.view_resigned'),
          filters: { standing: ['resigned', 'terminated'] },
          sort: '-last_day',
        },
      ]
  const title = isResigned ? t('employees.resigned_title') : area === 'hod' ? t('employees.team') : t('employees.title')
  return (
    <Page flush>
      <PageHeader
        title={title}
        about={
          isResigned
            ? undefined
            : counts.data
              ? t('employees.about', { people: counts.data.active, count: counts.data.offices })
              : null
        }
        actions={
          <>
            {!isResigned && (
              <Button
                variant="default"
                leftSection={<IconBell size={16} aria-hidden />}
                onClick={() => go('reminders')}
              >
                {t('employees.reminders')}
              </Button>
            )}
            {may('employee:import') && area !== 'hod' && (
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden />}
                onClick={() => go(paths.import)}
              >
                {t('employees.import')}
              </Button>
            )}
            {may('employee:create') && area !== 'hod' && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => go(paths.add)}>
                {t('employees.add')}
              </Button>
            )}
          </>
        }
      />
      <Table
        list={employeeListApi.list}
        screen={isResigned ? 'employees-resigned' : 'employees'}
        title={title}
        searchLabel={t('employees.search')}
        columns={allColumns}
        input={isResigned ? { standing: ['resigned', 'terminated'] } : undefined}
        views={views}
        filters={{
          office_id: { options: CHOICE_SOURCES.office_id },
          department_id: { options: CHOICE_SOURCES.department_id },
          position_id: { options: CHOICE_SOURCES.position_id },
          reports_to: { options: CHOICE_SOURCES.report_to },
          no_bank_account: { hidden: !may('identity:read') },
          missing_for_pay: { hidden: !may('identity:read') || !may('compensation:read') },
          incomplete: { hidden: !may('identity:read') || !may('compensation:read') },
          wrong_numbers: { hidden: !may('identity:read') },
          ...fieldFilters(fields ?? []),
        }}
        rowName={(row) => seen(row, row.full_name)}
        rowLink={(row) => paths.personOf(row.id)}
        onPeek={setPeeked}
        peeked={peeked?.id}
        bulk={
          mayEdit && !isResigned
            ? [
                {
                  label: t('employees.change_department'),
                  run: ({ ids }) => new Promise<void>((done) => setMoving({ of: 'department', ids, done })),
                },
                {
                  label: t('employees.change_office'),
                  run: ({ ids }) => new Promise<void>((done) => setMoving({ of: 'office', ids, done })),
                },
                {
                  label: t('employees.change_manager'),
                  run: ({ ids }) => new Promise<void>((done) => setMoving({ of: 'manager', ids, done })),
                },
                {
                  label: t('employees.unassign_office'),
                  confirm: (count) => ({
                    title: t('employees.unassign_title', { count }),
                    action: t('employees.unassign_office'),
                    tone: 'bad',
                  }),
                  run: async ({ ids }) => {
                    const { changed } = await unassign.run({ employees: versionsOf(ids) })
                    toast.good(t('employees.moved', { count: changed }))
                  },
                },
              ]
            : []
        }
        empty={
          isResigned
            ? { title: t('employees.none_resigned') }
            : {
                title: t('employees.none'),
                text: t('employees.none_text'),
                children: may('employee:create') ? <Link to={paths.add}>{t('employees.add')}</Link> : undefined,
              }
        }
      />
      {peeked && <PersonPeek row={peeked} onClose={() => setPeeked(undefined)} />}
      {moving && (
        <ChangePlace
          of={moving.of}
          employees={versionsOf(moving.ids)}
          onDone={() => {
            moving.done()
            setMoving(undefined)
          }}
          onCancel={() => setMoving(undefined)}
        />
      )}
    </Page>
  )
}
