import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useT } from '#web/i18n.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { type BuiltInView, Table } from '#web/table/table.tsx'
import { usePeoplePaths } from '../../core/web/people-path.ts'
import { employeeListApi, type Reminder } from '../contract.ts'

type Row = z.output<typeof Reminder>
const TONES = {
  permit: 'bad',
  passport: 'bad',
  contract: 'warn',
  certificate: 'warn',
  document: 'mute',
  probation: 'info',
  birthday: 'good',
} as const

/** Permits, passports, contracts, certificates and probations that end, and birthdays, within reach (EMP-08, LET-04). */
export default function Reminders() {
  const t = useT()
  const { personOf } = usePeoplePaths()
  const views: BuiltInView[] = [
    {
      id: 'papers',
      label: t('employees.reminders_papers'),
      filters: { kind: ['permit', 'passport', 'certificate', 'document'] },
    },
    ...(['contract', 'probation', 'birthday'] as const).map((kind) => ({
      id: kind,
      label: t(`employees.kind.${kind}`),
      filters: { kind: [kind] },
    })),
  ]
  const nameOf = ({ full_name, document }: Row) => full_name ?? document ?? t('employees.of_company')
  return (
    <Page flush>
      <PageHeader title={t('employees.reminders')} about={t('employees.reminders_about')} />
      <Table
        list={employeeListApi.reminders}
        screen="reminders"
        title={t('employees.reminders')}
        views={views}
        rowId={(row: Row) => row.id}
        rowName={nameOf}
        rowLink={({ employee_id, document_id }: Row) =>
          employee_id === null
            ? 'documents/all?belongs_to=company'
            : `${personOf(employee_id)}${document_id === null ? '' : '?tab=documents'}`
        }
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
            cell: ({ full_name }: Row) => (
              <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
                <Avatar name={full_name ?? t('employees.of_company')} />
                {full_name ?? t('employees.of_company')}
              </span>
            ),
            width: 240,
            card: 'title',
          },
          { name: 'document', width: 200, card: 'line' },
          { name: 'employee_no', width: 120, hidden: true, card: 'none' },
          { name: 'office', width: 140, card: 'none' },
          {
            name: 'days_left',
            cell: ({ days_left }: Row) =>
              days_left < 0
                ? t('employees.days_ago', { count: -days_left })
                : t('employees.in_days', { count: days_left }),
            width: 130,
            align: 'left',
            card: 'line',
          },
          {
            name: 'acts',
            cell: ({ acts, full_name, office }: Row) =>
              acts === 'person' && full_name !== null
                ? full_name
                : acts === null
                  ? ''
                  : office
                    ? t('employees.hr_of', { office })
                    : t('employees.hr'),
            width: 190,
            card: 'line',
          },
        ]}
        filters={{ office_id: { options: choicesApi.offices } }}
        empty={{ title: t('employees.no_reminders'), text: t('employees.no_reminders_text') }}
      />
    </Page>
  )
}
