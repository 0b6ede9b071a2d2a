import type { z } from 'zod'
import { type Person, peopleApi } from '#base/contracts/people-api.ts'
import { useT } from '#web/i18n.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { type Column, Table } from '#web/table/table.tsx'

type Row = z.output<typeof Person>

const columns: Column<Row>[] = [
  {
    name: 'full_name',
    cell: (row) => (
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
        <Avatar name={row.full_name} />
        {row.full_name}
      </span>
    ),
  },
  { name: 'employee_no', card: 'none' },
  { name: 'position' },
  { name: 'department' },
  { name: 'office', card: 'none' },
]

/** Colleagues with their public fields. */
export function Directory() {
  const t = useT()
  return (
    <Page>
      <PageHeader title={t('employees.title')} />
      <Table
        list={peopleApi.find}
        screen="directory"
        title={t('employees.title')}
        searchLabel={t('employees.search_people')}
        columns={columns}
        views={false}
        filters={{ as_of: { hidden: true }, with_left: { hidden: true } }}
      />
    </Page>
  )
}
