import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useDisabling } from '#web/row-actions/use-disabling.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type Department, departmentApi, type UnitStatus } from '../contract.ts'

const DepartmentForm = lazyComponent(async () => (await import('./department-form.tsx')).DepartmentForm)
const DepartmentPeople = lazyComponent(async () => (await import('./department-people.tsx')).DepartmentPeople)

type Row = z.output<typeof Department>

export default function Departments() {
  const t = useT()
  const { may } = useSession()
  const mayEdit = may('department:edit')
  const tabs = [
    { id: 'active', label: t('unit.active') },
    { id: 'disabled', label: t('unit.disabled') },
  ]
  const tab = useTab(tabs) as UnitStatus
  const [opened, setOpened] = useState<Row>()
  const units = useDisabling<Row>(departmentApi.status)
  const rows = useEditing<Row>(units.actionsOf)

  return (
    <Page flush>
      <PageHeader
        title={t('department.title')}
        actions={mayEdit && <NewButton onClick={rows.add}>{t('department.new')}</NewButton>}
      />
      {mayEdit && <Tabs label={t('department.title')} tabs={tabs} />}
      <Table
        key={tab}
        list={tab === 'disabled' ? departmentApi.disabled : departmentApi.list}
        screen={`departments-${tab}`}
        title={t('department.title')}
        columns={['name', 'code', 'head_name', 'parent_name', 'cost_center_name', { name: 'people', card: 'side' }]}
        rowName={(row) => units.seen(row, row.name)}
        rowActions={(row) => [
          { label: t('department.show_people'), onClick: () => setOpened(row) },
          ...rows.rowActions(row),
        ]}
        onPeek={setOpened}
        peeked={opened?.id}
        bulk={mayEdit ? [tab === 'active' ? units.disable : units.enable] : []}
        empty={
          tab === 'active'
            ? {
                text: t('department.empty'),
                children: mayEdit && <Button onClick={rows.add}>{t('department.new')}</Button>,
              }
            : { title: t('department.none_disabled') }
        }
      />
      {opened && <DepartmentPeople department={opened} onClose={() => setOpened(undefined)} />}
      {rows.dialog && <DepartmentForm {...rows.dialog} />}
    </Page>
  )
}
