import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { officeApi } from '#modules/offices/contract.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { language, t as say, useT } from '#web/i18n.ts'
import { IconCalendarTime, IconPlus } from '#web/icons.ts'
import { later } from '#web/later.tsx'
import { confirm } from '#web/page/confirm.tsx'
import { dayText } from '#web/page/format.tsx'
import { notify } from '#web/page/notices.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useSession } from '#web/session.tsx'
import { type MenuAction, Table } from '#web/table/table.tsx'
import { useChange } from '#web/use-call.ts'
import { type Holiday, holidayApi } from '../contract.ts'
import { useScopeName } from './scope-name.ts'

const HolidayForm = later(async () => (await import('./holiday-form.tsx')).HolidayForm, <LinesSkeleton />)
const LoadCalendar = later(async () => (await import('./load-calendar.tsx')).LoadCalendar, <LinesSkeleton />)
const MonthView = later(async () => (await import('./month-view.tsx')).MonthView)

export type HolidayRow = z.output<typeof Holiday>

/** The company's holidays by month and as a list, and the calendars of the year to load. */
export default function Holidays() {
  const t = useT()
  const { may, today } = useSession()
  const mayEdit = may('holiday:edit')
  const scopeName = useScopeName()
  const tabs = [
    { id: 'month', label: t('holiday.month_view') },
    { id: 'list', label: t('holiday.list_view') },
  ]
  const tab = useTab(tabs, 'view_as')
  const [editing, setEditing] = useState<HolidayRow | { day: string } | 'load'>()
  const update = useChange(holidayApi.update)
  const remove = useChange(holidayApi.remove)
  const close = () => setEditing(undefined)

  async function give(row: HolidayRow, is_active: boolean) {
    if (await update.run({ id: row.id, version: row.version, is_active }).catch(() => undefined))
      notify.good(t('holiday.saved'))
  }

  async function drop(row: HolidayRow) {
    if (
      !(await confirm({
        title: t('holiday.remove_title', { name: row.name }),
        text: t('holiday.remove_text'),
        action: t('holiday.remove'),
        tone: 'bad',
      }))
    )
      return
    if (await remove.run({ id: row.id, version: row.version }).catch(() => undefined)) notify.good(t('holiday.removed'))
  }

  const actionsOf = (row: HolidayRow): MenuAction[] => [
    ...(row.actions.includes('edit') ? [{ label: t('unit.edit'), onClick: () => setEditing(row) }] : []),
    ...(row.actions.includes('disable') ? [{ label: t('holiday.disable'), onClick: () => void give(row, false) }] : []),
    ...(row.actions.includes('enable') ? [{ label: t('holiday.enable'), onClick: () => void give(row, true) }] : []),
    ...(row.actions.includes('delete')
      ? [{ label: t('holiday.remove'), tone: 'bad' as const, onClick: () => void drop(row) }]
      : []),
  ]

  return (
    <Page>
      <PageHeader
        title={t('holiday.title')}
        actions={
          mayEdit && (
            <>
              <Button
                variant="default"
                leftSection={<IconCalendarTime size={16} aria-hidden />}
                onClick={() => setEditing('load')}
              >
                {t('holiday.load')}
              </Button>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing({ day: today })}>
                {t('holiday.new')}
              </Button>
            </>
          )
        }
      />
      <Tabs label={t('holiday.title')} tabs={tabs} param="view_as" />
      {tab === 'month' ? (
        <MonthView
          onOpen={mayEdit ? setEditing : undefined}
          onNew={mayEdit ? (day) => setEditing({ day }) : undefined}
        />
      ) : (
        <Table
          of={holidayApi.list}
          screen="holidays"
          title={t('holiday.title')}
          columns={[
            { name: 'name', cell: (row) => named(row) },
            { name: 'day' },
            { name: 'kind', card: 'side', cell: (row) => <KindTag row={row} /> },
            { name: 'for', added: true, header: t('holiday.for'), cell: scopeName },
            { name: 'substitutes_day', card: 'none' },
          ]}
          filters={{ office_id: { options: officeApi.choicesOfHead } }}
          rowName={(row) => `${row.name}, ${dayText(row.day)}`}
          rowActions={mayEdit ? actionsOf : undefined}
          onPeek={mayEdit ? setEditing : undefined}
          empty={{
            title: t('holiday.title'),
            text: t('holiday.empty'),
            children: mayEdit && <Button onClick={() => setEditing('load')}>{t('holiday.load')}</Button>,
          }}
        />
      )}
      {editing === 'load' && (
        <Dialog title={t('holiday.load_title')} onClose={close} size={680}>
          <LoadCalendar onClose={close} />
        </Dialog>
      )}
      {editing && editing !== 'load' && (
        <Dialog title={t('id' in editing ? 'holiday.edit' : 'holiday.new')} onClose={close}>
          <HolidayForm
            holiday={'id' in editing ? editing : undefined}
            day={editing.day}
            onDone={close}
            onCancel={close}
          />
        </Dialog>
      )}
    </Page>
  )
}

/** A holiday's name in the reader's language, where it has one. */
export function named(row: { name: string; name_zh: string | null }): string {
  return (language() === 'zh-TW' && row.name_zh) || row.name
}

function KindTag({ row }: { row: HolidayRow }) {
  if (!row.is_active) return <StatusTag status="inactive" label={say('holiday.not_given')} />
  return (
    <Tag tone={row.kind === 'public' ? 'good' : row.kind === 'company' ? 'info' : 'plum'}>
      {say(`holiday.kind.${row.kind}`)}
    </Tag>
  )
}
