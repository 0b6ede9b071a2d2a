import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { later } from '#web/later.tsx'
import { notify } from '#web/page/notices.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useSession } from '#web/session.tsx'
import { type MenuAction, Table } from '#web/table/table.tsx'
import { useDisabling } from '#web/table/use-disabling.ts'
import { type Department, departmentApi, type Status } from '../contract.ts'

const DepartmentForm = later(async () => (await import('./department-form.tsx')).DepartmentForm, <LinesSkeleton />)
const DepartmentPeople = later(async () => (await import('./department-people.tsx')).DepartmentPeople)

type Row = z.output<typeof Department>

/** Departments: active and disabled ones, the people of each, and moving people between them. */
export default function Departments() {
  const t = useT()
  const { may } = useSession()
  const mayEdit = may('department:edit')
  const tabs = [
    { id: 'active', label: t('unit.active') },
    { id: 'disabled', label: t('unit.disabled') },
  ]
  const tab = useTab(tabs) as Status
  const [editing, setEditing] = useState<Row | 'new'>()
  const [shown, setShown] = useState<Row>()
  const units = useDisabling<Row>(departmentApi.status)

  const actionsOf = (row: Row): MenuAction[] => [
    { label: t('department.show_people'), onClick: () => setShown(row) },
    ...(row.actions.includes('edit') ? [{ label: t('department.edit'), onClick: () => setEditing(row) }] : []),
    ...units.actionsOf(row),
  ]

  return (
    <Page flush>
      <PageHeader
        title={t('department.title')}
        actions={
          mayEdit && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
              {t('department.new')}
            </Button>
          )
        }
      />
      {mayEdit && <Tabs label={t('department.title')} tabs={tabs} />}
      <Table
        key={tab}
        of={tab === 'disabled' ? departmentApi.disabled : departmentApi.list}
        screen={`departments-${tab}`}
        title={t('department.title')}
        columns={['name', { name: 'people', card: 'side' }]}
        rowName={(row) => units.seen(row, row.name)}
        rowActions={actionsOf}
        onPeek={setShown}
        peeked={shown?.id}
        bulk={mayEdit ? [tab === 'active' ? units.disable : units.enable] : []}
        empty={tab === 'active' ? { text: t('department.empty') } : { title: t('department.none_disabled') }}
      />
      {shown && <DepartmentPeople department={shown} onClose={() => setShown(undefined)} />}
      {editing && (
        <Dialog
          title={t(editing === 'new' ? 'department.new' : 'department.edit')}
          onClose={() => setEditing(undefined)}
        >
          <DepartmentForm
            department={editing === 'new' ? undefined : editing}
            onDone={() => {
              notify.good(t(editing === 'new' ? 'department.created' : 'department.saved'))
              setEditing(undefined)
            }}
            onCancel={() => setEditing(undefined)}
          />
        </Dialog>
      )}
    </Page>
  )
}
