import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/choices-api.ts'
import type { Status } from '#modules/departments/contract.ts'
import { download } from '#web/call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { IconFileImport, IconPlus, IconTableExport } from '#web/icons.ts'
import { later } from '#web/later.tsx'
import { Facts } from '#web/page/card.tsx'
import { notify } from '#web/page/notices.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useSession } from '#web/session.tsx'
import { type MenuAction, Table } from '#web/table/table.tsx'
import { useDisabling } from '#web/table/use-disabling.ts'
import { type Position, positionApi } from '../contract.ts'

const ImportPositions = later(async () => (await import('./import-positions.tsx')).ImportPositions, <LinesSkeleton />)
const PositionForm = later(async () => (await import('./position-form.tsx')).PositionForm, <LinesSkeleton />)

type Row = z.output<typeof Position>

/** Positions: what people are employed as, where each stands, and the sheet of all of them. */
export default function Positions() {
  const t = useT()
  const mayEdit = useSession().may('position:edit')
  const tabs = [
    { id: 'active', label: t('unit.active') },
    { id: 'disabled', label: t('unit.disabled') },
  ]
  const tab = useTab(tabs) as Status
  const [editing, setEditing] = useState<Row | 'new' | 'import'>()
  const [shown, setShown] = useState<Row>()
  const units = useDisabling<Row>(positionApi.status)
  const close = () => setEditing(undefined)

  const actionsOf = (row: Row): MenuAction[] => [
    ...(row.actions.includes('edit') ? [{ label: t('position.edit'), onClick: () => setEditing(row) }] : []),
    ...units.actionsOf(row),
  ]

  return (
    <Page flush>
      <PageHeader
        title={t('position.title')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconTableExport size={16} aria-hidden />}
              onClick={() => void download(positionApi.exportSheet, {})}
            >
              {t('position.export_sheet')}
            </Button>
            {mayEdit && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconFileImport size={16} aria-hidden />}
                  onClick={() => setEditing('import')}
                >
                  {t('position.import')}
                </Button>
                <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
                  {t('position.new')}
                </Button>
              </>
            )}
          </>
        }
      />
      {mayEdit && <Tabs label={t('position.title')} tabs={tabs} />}
      <Table
        key={tab}
        of={tab === 'disabled' ? positionApi.disabled : positionApi.list}
        screen={`positions-${tab}`}
        title={t('position.title')}
        columns={[
          'name',
          'position_id',
          { name: 'department_jd', cell: (row) => row.department_jd.map((jd) => jd.name).join(', ') || '–' },
          { name: 'people', card: 'side' },
        ]}
        filters={{ department_id: { options: choicesApi.departments } }}
        rowName={(row) => units.seen(row, row.name)}
        rowActions={mayEdit ? actionsOf : undefined}
        onPeek={setShown}
        peeked={shown?.id}
        bulk={mayEdit ? [tab === 'active' ? units.disable : units.enable] : []}
        empty={tab === 'active' ? { text: t('position.empty') } : { title: t('position.none_disabled') }}
      />
      {shown && (
        <PeekPanel
          title={shown.name}
          about={shown.position_id}
          onClose={() => setShown(undefined)}
          foot={
            shown.actions.includes('edit') && <Button onClick={() => setEditing(shown)}>{t('position.edit')}</Button>
          }
        >
          <Facts
            facts={[
              { label: t('position.people'), value: shown.people },
              ...shown.department_jd.map((jd) => ({ label: jd.name, value: jd.job_description || undefined })),
            ]}
          />
        </PeekPanel>
      )}
      {editing === 'import' && (
        <Dialog title={t('position.import_title')} onClose={close} size={640}>
          <ImportPositions onClose={close} />
        </Dialog>
      )}
      {editing && editing !== 'import' && (
        <Dialog title={t(editing === 'new' ? 'position.new' : 'position.edit')} onClose={close} size={640}>
          <PositionForm
            position={editing === 'new' ? undefined : editing}
            onDone={() => {
              notify.good(t(editing === 'new' ? 'position.created' : 'position.saved'))
              setShown(undefined)
              close()
            }}
            onCancel={close}
          />
        </Dialog>
      )}
    </Page>
  )
}
