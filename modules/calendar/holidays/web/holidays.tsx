import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { NewButton } from '#web/buttons/new-button.tsx'
import { language, t as say, useT } from '#web/i18n.ts'
import { IconCalendarTime } from '#web/icons.ts'
import { lazyOptions } from '#web/inputs/options.ts'
import { useGo, useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { type Holiday, holidayApi } from '../contract.ts'
import { useScopeName } from './scope-name.ts'

const HolidayForm = lazyComponent(async () => (await import('./holiday-form.tsx')).HolidayForm)
const DeclareForm = lazyComponent(async () => (await import('./declare-form.tsx')).DeclareForm)
const DeclaredList = lazyComponent(async () => (await import('./declared-list.tsx')).DeclaredList)
const LoadCalendar = lazyComponent(async () => (await import('./load-calendar.tsx')).LoadCalendar)
const offices = lazyOptions(async () => (await import('#organisation/contract.ts')).officeApi.choicesOfHead)
const MonthView = lazyComponent(async () => (await import('./month-view.tsx')).MonthView)

export type HolidayRow = z.output<typeof Holiday>

/** `load`: whether the dialog of calendars is open. */
const Address = z.object({ load: z.coerce.boolean().optional().catch(undefined) })

/** Holidays by month and as a list, and the calendars to load. */
export default function Holidays() {
  const t = useT()
  const { may, today } = useSession()
  const mayEdit = may('holiday:edit')
  const scopeName = useScopeName()
  const tabs = [
    { id: 'month', label: t('holiday.month_view') },
    { id: 'list', label: t('holiday.list_view') },
    { id: 'declared', label: t('declared-day-off.list') },
  ]
  const tab = useTab(tabs, 'view_as')
  const [filters, setFilters] = useSearchState(Address)
  const [begun, setLoading] = useState(false)
  const isLoading = begun || (filters.load && mayEdit)
  const closeLoading = () => {
    setLoading(false)
    setFilters({ load: undefined })
  }
  const [isDeclaring, setDeclaring] = useState(false)
  const [newOn, setNewOn] = useState(today)
  const update = useAction(holidayApi.update)
  const setActive = (row: HolidayRow, is_active: boolean) => () =>
    void update.run({ id: row.id, version: row.version, is_active }, { successMessage: t('holiday.saved') })
  const removal = useRemoval<HolidayRow>(holidayApi.remove, {
    title: ({ name }) => t('holiday.remove_title', { name }),
    text: t('holiday.remove_text'),
    action: t('holiday.remove'),
    successMessage: t('holiday.removed'),
  })
  const confirmDay = (row: HolidayRow) => () =>
    void update.run(
      { id: row.id, version: row.version, is_unconfirmed: false },
      { successMessage: t('holiday.confirmed') },
    )
  const holidayActions = (row: HolidayRow) =>
    allowedActions(row, {
      confirm: { label: t('holiday.confirm'), onClick: confirmDay(row) },
      disable: { label: t('holiday.disable'), onClick: setActive(row, false) },
      enable: { label: t('holiday.enable'), onClick: setActive(row, true) },
    })
  const rows = useEditing<HolidayRow>(holidayActions, removal)
  const go = useGo()
  // Declared days are undone with their declaration.
  const openHoliday = (row: HolidayRow) =>
    row.declared_id === null ? rows.edit(row) : go('company/holiday', { view_as: 'declared' })
  const add = (day: string) => {
    setNewOn(day)
    rows.add()
  }

  return (
    <Page>
      <PageHeader
        title={t('holiday.title')}
        help="holidays"
        actions={
          mayEdit && (
            <>
              <Button
                variant="default"
                leftSection={<IconCalendarTime size={16} aria-hidden />}
                onClick={() => setLoading(true)}
              >
                {t('holiday.load')}
              </Button>
              <Button variant="default" onClick={() => setDeclaring(true)}>
                {t('declared-day-off.declare')}
              </Button>
              <NewButton onClick={() => add(today)}>{t('holiday.new')}</NewButton>
            </>
          )
        }
      />
      <Tabs label={t('holiday.title')} tabs={tabs} param="view_as" />
      {tab === 'month' ? (
        <MonthView onOpen={mayEdit ? openHoliday : undefined} onNew={mayEdit ? add : undefined} />
      ) : tab === 'declared' ? (
        <DeclaredList onDeclare={() => setDeclaring(true)} />
      ) : (
        <Table
          list={holidayApi.list}
          screen="holidays"
          title={t('holiday.title')}
          columns={[
            { name: 'name', cell: (row) => holidayName(row) },
            { name: 'day' },
            { name: 'kind', card: 'side', cell: (row) => <KindTag row={row} /> },
            { name: 'for', added: true, header: t('holiday.for'), cell: scopeName },
            { name: 'substitutes_day', card: 'none' },
          ]}
          filters={{ office_id: { options: offices } }}
          rowName={(row) => `${row.name}, ${dayText(row.day)}`}
          rowActions={mayEdit ? rows.rowActions : undefined}
          onPeek={mayEdit ? openHoliday : undefined}
          empty={{
            title: t('holiday.title'),
            text: t('holiday.empty'),
            children: mayEdit && <Button onClick={() => setLoading(true)}>{t('holiday.load')}</Button>,
          }}
        />
      )}
      {isDeclaring && <DeclareForm onClose={() => setDeclaring(false)} />}
      {isLoading && <LoadCalendar onClose={closeLoading} />}
      {rows.dialog && <HolidayForm {...rows.dialog} day={newOn} />}
    </Page>
  )
}

/** A holiday's name in the reader's language, where it has one. */
export function holidayName(row: { name: string; name_zh: string | null }): string {
  return (language() === 'zh-TW' && row.name_zh) || row.name
}

function KindTag({ row }: { row: HolidayRow }) {
  if (!row.is_active) return <StatusTag status="inactive" label={say('holiday.not_given')} />
  return (
    <>
      <Tag tone={row.kind === 'public' ? 'good' : row.kind === 'company' ? 'info' : 'plum'}>
        {say(`holiday.kind.${row.kind}`)}
      </Tag>
      {row.is_unconfirmed && <Tag tone="warn">{say('holiday.unconfirmed')}</Tag>}
      {row.part !== 'whole' && <Tag>{say(`holiday.part.${row.part}`)}</Tag>}
    </>
  )
}
