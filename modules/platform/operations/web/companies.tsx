import { useState } from 'react'
import { labelOf, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { listText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { type CompanyState, operationApi } from '../contract.ts'

const CompanyModules = lazyComponent(async () => (await import('./company-modules.tsx')).CompanyModules)

/** The companies of the platform: state, modules, number of accounts (OPS-02, OPS-06). */
export default function Companies() {
  const t = useT()
  const [opened, setOpened] = useState<CompanyState>()
  const status = useAction(operationApi.updateStatus)

  function switchCompany({ id, name, version, people, state }: CompanyState) {
    const ask = {
      title: t('ops.off_title', { name }),
      text: t('ops.off_text', { count: people }),
      action: t('ops.switch_off'),
      tone: 'bad',
    } as const
    if (state === 'on')
      void status.run(
        { id, version, status: 'off' },
        { confirmation: ask, successMessage: t('ops.switched_off', { name }) },
      )
    else void status.run({ id, version, status: 'on' }, { successMessage: t('ops.switched_on', { name }) })
  }

  return (
    <Page flush>
      <PageHeader title={t('ops.companies')} about={t('ops.companies_about')} />
      <Table
        list={operationApi.companies}
        title={t('ops.companies')}
        screen="panel/companies"
        views={false}
        empty={{ title: t('ops.no_companies') }}
        filters={{ state: { label: t('ops.state') } }}
        columns={[
          { name: 'name', header: t('ops.name'), width: 260 },
          { name: 'code', header: t('ops.code') },
          {
            name: 'state',
            header: t('ops.state'),
            cell: (row) => <StatusTag status={row.state} label={t(`ops.state.${row.state}`)} />,
          },
          { name: 'people', header: t('ops.people'), width: 150 },
          {
            name: 'modules',
            header: t('ops.modules'),
            cell: (row) =>
              listText(row.modules.filter((one) => one.is_on).map((one) => labelOf(`ops.module.${one.key}`))) ||
              t('state.nothing'),
            width: 220,
          },
          {
            name: 'account_type',
            header: t('ops.account_type'),
            cell: (row) => t(`ops.account_type.${row.account_type}`),
          },
          { name: 'country', header: t('ops.country'), hidden: true },
          { name: 'created_at', header: t('ops.created_at'), hidden: true },
        ]}
        rowActions={(row) => [
          { label: t('ops.modules'), onClick: () => setOpened(row) },
          row.state === 'on'
            ? { label: t('ops.switch_off'), tone: 'bad', onClick: () => switchCompany(row) }
            : { label: t('ops.switch_on'), onClick: () => switchCompany(row) },
        ]}
      />
      {opened && <CompanyModules company={opened} onChange={setOpened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
