import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { type BuiltInView, Table } from '#web/table/table.tsx'
import { usePeoplePaths } from '../../core/web/people-path.ts'
import { employeeListApi, type Reminder } from '../contract.ts'

type Row = z.output<typeof Reminder>
const TONES = { permit: 'bad', contract: 'warn', probation: 'info', birthday: 'good' } as const

/** Permits, contracts and probations that end, and birthdays, of people within reach (EMP-08). */
export default function Reminders() {
  const t = useT()
  const { personOf } = usePeoplePaths()
  const kinds = Object.keys(TONES) as (keyof typeof TONES)[]
  const views: BuiltInView[] = kinds.map((kind) => ({
    id: kind,
    label: t(`employees.kind.${kind}`),
    filters: { kind: [kind] },
  }))
  return (
    <Page flush>
      <PageHeader title={t('employees.reminders')} about={t('employees.reminders_about')} />
      <Table
        list={employeeListApi.reminders}
        screen="reminders"
        title={t('employees.reminders')}
        searchable={false}
        views={views}
        rowId={(row: Row) => row.id}
        rowName={(row: Row) => row.full_name}
        rowLink={(row: Row) => personOf(row.employee_id)}
        columns={[
          { name: 'day', width: 130, card: 'line' },
          {
            name: 'kind',
            cell: (row: Row) => <Tag tone={TONES[row.kind]}>{t(`employees.kind.${row.kind}`)}</Tag>,
            width: 170,
            card: 'side',
          },
          {
            name: 'full_name',
            cell: (row: Row) => (
              <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
                <Avatar name={row.full_name} />
                {row.full_name}
              </span>
            ),
            width: 260,
            card: 'title',
          },
          { name: 'employee_no', width: 120, card: 'none' },
          {
            name: 'days_left',
            cell: (row: Row) => t('employees.in_days', { count: row.days_left }),
            width: 130,
            align: 'left',
            card: 'line',
          },
        ]}
        empty={{ title: t('employees.no_reminders'), text: t('employees.no_reminders_text') }}
      />
    </Page>
  )
}
