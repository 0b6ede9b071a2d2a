import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { listText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { activeColumn } from '#web/table/columns/active-column.tsx'
import { Table } from '#web/table/table.tsx'
import { officeApi } from '../contract.ts'
import { useOfficeInfo } from './office-info.ts'

export default function Offices() {
  const t = useT()
  const go = useGo()
  const mayEdit = useSession().may('office:edit')
  const { countryName, stateName, countries } = useOfficeInfo()
  const newButton = mayEdit && <NewButton onClick={() => go('company/offices/new')}>{t('office.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('office.title')} actions={newButton} />
      <Table
        list={officeApi.list}
        screen="offices"
        title={t('office.title')}
        columns={[
          'name',
          'code',
          {
            name: 'country',
            cell: (row) => listText([countryName(row.country), stateName(row.state)].flatMap((name) => name || [])),
          },
          'currency',
          { name: 'timezone', card: 'none' },
          { name: 'people' },
          activeColumn(t('office.status'), 'disabled'),
        ]}
        filters={{ country: { options: countries } }}
        rowLink={(row) => `company/offices/${row.id}`}
        empty={{ text: t('office.empty'), children: newButton }}
      />
    </Page>
  )
}
