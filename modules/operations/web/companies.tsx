import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#web/form/dialog.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { confirm } from '#web/page/confirm.tsx'
import { notify } from '#web/page/notices.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { useChange } from '#web/use-call.ts'
import { type CompanyState, operationApi } from '../contract.ts'

/** The companies of the platform: state, parts of the product, people (OPS-02, OPS-06). */
export default function Companies() {
  const t = useT()
  const [opened, setOpened] = useState<CompanyState>()
  const status = useChange(operationApi.updateStatus)

  async function turn(company: CompanyState) {
    const { id, name, version, people } = company
    const off = company.state === 'on'
    const title = t('ops.off_title', { name })
    if (
      off &&
      !(await confirm({ title, text: t('ops.off_text', { count: people }), action: t('ops.switch_off'), tone: 'bad' }))
    )
      return
    try {
      await status.run({ id, version, status: off ? 'off' : 'on' })
      notify.good(t(off ? 'ops.switched_off' : 'ops.switched_on', { name }))
    } catch {
      // Told as a notice by the call.
    }
  }

  return (
    <Page flush>
      <PageHeader title={t('ops.companies')} about={t('ops.companies_about')} />
      <Table
        of={operationApi.companies}
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
              row.modules
                .filter((one) => one.is_on)
                .map((one) => labelOf(`ops.module.${one.key}`))
                .join(', ') || t('state.nothing'),
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
            ? { label: t('ops.switch_off'), tone: 'bad', onClick: () => void turn(row) }
            : { label: t('ops.switch_on'), onClick: () => void turn(row) },
        ]}
      />
      {opened && (
        <Dialog title={opened.name} onClose={() => setOpened(undefined)}>
          <Modules company={opened} onChange={setOpened} />
        </Dialog>
      )}
    </Page>
  )
}

function Modules({ company, onChange }: { company: CompanyState; onChange: (company: CompanyState) => void }) {
  const t = useT()
  const change = useChange(operationApi.updateModule)

  async function turn(id: number, key: string, is_on: boolean) {
    const names = { module: labelOf(`ops.module.${key}`), name: company.name }
    const action = t('ops.switch_off')
    if (
      !is_on &&
      !(await confirm({ title: t('ops.module_off_title', names), text: t('ops.module_off_text'), action, tone: 'bad' }))
    )
      return
    try {
      onChange(await change.run({ id, company_id: company.id, is_on, version: company.version }))
      notify.good(t('ops.module_saved', { name: company.name }))
    } catch {
      // Told as a notice by the call.
    }
  }

  return (
    <div style={{ display: 'grid', gap: 12 }}>
      {company.modules.map(({ id, key, is_on }) => (
        <Switch
          key={id}
          label={labelOf(`ops.module.${key}`)}
          checked={is_on}
          disabled={change.busy}
          onChange={(event) => void turn(id, key, event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
