import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { confirm } from '#web/page/confirm.tsx'
import { notify } from '#web/page/notices.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { type MenuAction, Table } from '#web/table/table.tsx'
import { useDisabling } from '#web/table/use-disabling.ts'
import { useChange } from '#web/use-call.ts'
import { type CostCenter, costCenterApi } from '../contract.ts'

type Row = z.output<typeof CostCenter>
const create = formFor(costCenterApi.create)
const update = formFor(costCenterApi.update)

/** Who bears the cost of people's pay. */
export default function CostCenters() {
  const t = useT()
  const mayEdit = useSession().may('cost-center:edit')
  const [editing, setEditing] = useState<Row | 'new'>()
  const units = useDisabling<Row>(costCenterApi.status)
  const remove = useChange(costCenterApi.remove)
  const close = () => setEditing(undefined)

  async function drop(row: Row) {
    if (
      !(await confirm({
        title: t('cost-center.remove_title', { name: row.name }),
        text: t('cost-center.remove_text'),
        action: t('unit.remove'),
        tone: 'bad',
      }))
    )
      return
    if (await remove.run({ id: row.id, version: row.version }).catch(() => undefined))
      notify.good(t('cost-center.removed'))
  }

  const actionsOf = (row: Row): MenuAction[] => [
    ...(row.actions.includes('edit') ? [{ label: t('unit.edit'), onClick: () => setEditing(row) }] : []),
    ...units.actionsOf(row),
    ...(row.actions.includes('delete')
      ? [{ label: t('unit.remove'), tone: 'bad' as const, onClick: () => void drop(row) }]
      : []),
  ]

  function done() {
    notify.good(t(editing === 'new' ? 'cost-center.created' : 'cost-center.saved'))
    close()
  }

  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {t('cost-center.new')}
    </Button>
  )
  return (
    <Page flush>
      <PageHeader title={t('cost-center.title')} actions={mayEdit && newButton} />
      <Table
        of={costCenterApi.list}
        screen="cost-centers"
        title={t('cost-center.title')}
        columns={[
          'name',
          'code',
          { name: 'people' },
          {
            name: 'is_active',
            header: t('cost-center.status'),
            card: 'side',
            cell: (row) => (
              <StatusTag
                status={row.is_active ? 'active' : 'inactive'}
                label={t(row.is_active ? 'unit.active' : 'unit.disabled')}
              />
            ),
          },
        ]}
        rowName={(row) => units.seen(row, row.name)}
        rowActions={mayEdit ? actionsOf : undefined}
        onPeek={mayEdit ? setEditing : undefined}
        bulk={mayEdit ? [units.disable, units.enable] : []}
        empty={{ text: t('cost-center.empty'), children: mayEdit && newButton }}
      />
      {editing && (
        <Dialog title={t(editing === 'new' ? 'cost-center.new' : 'cost-center.edit')} onClose={close}>
          {editing === 'new' ? (
            <create.Form layout="dialog" onDone={done} onCancel={close}>
              <create.Field name="name" autoFocus />
              <create.Field name="code" />
            </create.Form>
          ) : (
            <update.Form
              layout="dialog"
              start={editing}
              version={editing.version}
              hidden={{ id: editing.id }}
              onDone={done}
              onCancel={close}
            >
              <update.Field name="name" autoFocus />
              <update.Field name="code" />
            </update.Form>
          )}
        </Dialog>
      )}
    </Page>
  )
}
