import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconFileImport, IconTableExport } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Facts } from '#web/page/card.tsx'
import { listText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useDisabling } from '#web/row-actions/use-disabling.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import type { UnitStatus } from '../../departments/contract.ts'
import { type Position, positionApi } from '../contract.ts'

const ImportPositions = lazyComponent(async () => (await import('./import-positions.tsx')).ImportPositions)
const PositionForm = lazyComponent(async () => (await import('./position-form.tsx')).PositionForm)

type Row = z.output<typeof Position>

/** Positions with their departments, export and import. */
export default function Positions() {
  const t = useT()
  const mayEdit = useSession().may('position:edit')
  const tabs = [
    { id: 'active', label: t('unit.active') },
    { id: 'disabled', label: t('unit.disabled') },
  ]
  const tab = useTab(tabs) as UnitStatus
  const [isImporting, setImporting] = useState(false)
  const [opened, setOpened] = useState<Row>()
  const units = useDisabling<Row>(positionApi.status)
  const rows = useEditing<Row>(units.actionsOf)

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
                  onClick={() => setImporting(true)}
                >
                  {t('position.import')}
                </Button>
                <NewButton onClick={rows.add}>{t('position.new')}</NewButton>
              </>
            )}
          </>
        }
      />
      {mayEdit && <Tabs label={t('position.title')} tabs={tabs} />}
      <Table
        key={tab}
        list={tab === 'disabled' ? positionApi.disabled : positionApi.list}
        screen={`positions-${tab}`}
        title={t('position.title')}
        columns={[
          'name',
          'position_id',
          { name: 'department_jd', cell: (row) => listText(row.department_jd.map((jd) => jd.name)) || '–' },
          { name: 'people', card: 'side' },
        ]}
        filters={{ department_id: { options: choicesApi.departments } }}
        rowName={(row) => units.seen(row, row.name)}
        rowActions={mayEdit ? rows.rowActions : undefined}
        onPeek={setOpened}
        peeked={opened?.id}
        bulk={mayEdit ? [tab === 'active' ? units.disable : units.enable] : []}
        empty={
          tab === 'active'
            ? {
                text: t('position.empty'),
                children: mayEdit && <Button onClick={rows.add}>{t('position.new')}</Button>,
              }
            : { title: t('position.none_disabled') }
        }
      />
      {opened && (
        <PeekPanel
          title={opened.name}
          about={opened.position_id}
          onClose={() => setOpened(undefined)}
          foot={
            opened.actions.includes('edit') && <Button onClick={() => rows.edit(opened)}>{t('position.edit')}</Button>
          }
        >
          <Facts
            facts={[
              { label: t('position.people'), value: opened.people },
              ...opened.department_jd.map((jd) => ({ label: jd.name, value: jd.job_description || undefined })),
            ]}
          />
        </PeekPanel>
      )}
      {isImporting && <ImportPositions onClose={() => setImporting(false)} />}
      {rows.dialog && <PositionForm {...rows.dialog} onSaved={() => setOpened(undefined)} />}
    </Page>
  )
}
