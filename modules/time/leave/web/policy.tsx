import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { activeColumn } from '#web/table/columns/active-column.tsx'
import { Table } from '#web/table/table.tsx'
import { OfficeLawOffers } from '../office-law/web/office-law-offers.tsx'
import { type LeaveBound, type LeaveTypeRow, leaveBoundApi, leaveTypeApi } from '../policy/contract.ts'
import { leaveTypeOptions } from './type-options.ts'

const TypeDialog = lazyComponent(async () => (await import('../policy/web/type-dialog.tsx')).TypeDialog)
const TypeNames = lazyComponent(async () => (await import('../policy/web/type-names.tsx')).TypeNames)

type Type = z.output<typeof LeaveTypeRow>
type Bound = z.output<typeof LeaveBound>
const { RecordDialog, Field } = recordForm(leaveBoundApi.create, leaveBoundApi.update)

/** Leave types, and limits on absences. */
export default function Policy() {
  const t = useT()
  const tabs = [
    { id: 'types', label: t('leave-type.types') },
    { id: 'bounds', label: t('leave-bound.title') },
  ]
  const tab = useTab(tabs)
  return (
    <Page flush>
      {tab === 'bounds' ? (
        <Bounds tabs={<Tabs label={t('leave-type.title')} tabs={tabs} />} />
      ) : (
        <Types tabs={<Tabs label={t('leave-type.title')} tabs={tabs} />} />
      )}
    </Page>
  )
}

function Types({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const [opened, setOpened] = useState<{ type?: Type } | undefined>()
  const [named, setNamed] = useState<Type>()
  const add = <NewButton onClick={() => setOpened({})}>{t('leave-type.new')}</NewButton>
  return (
    <>
      <PageHeader title={t('leave-type.title')} help="leave-types" actions={add} />
      {tabs}
      <OfficeLawOffers />
      <Table
        list={leaveTypeApi.list}
        screen="leave-types"
        title={t('leave-type.types')}
        columns={[
          { name: 'name', width: 190, cell: (row) => row.title },
          { name: 'other_name', cell: (row) => (row.title === row.name ? row.other_name : row.name), card: 'none' },
          { name: 'kind', card: 'line' },
          { name: 'unit', card: 'none' },
          { name: 'least', card: 'none' },
          { name: 'most', card: 'side' },
          { name: 'carry_by', cell: (row) => t(`leave-type.carry_by.${row.carry_by as 'none'}`), card: 'none' },
          { name: 'pay', cell: (row) => t(`leave-type.pay.${row.pay as 'full'}`), card: 'none' },
          { name: 'next_day', card: 'none', hidden: true },
          activeColumn(t('leave-type.is_active'), 'disabled'),
        ]}
        rowName={(row) => row.title}
        onPeek={(type) => setOpened({ type })}
        rowActions={(row) => [
          { label: t('leave-type.change'), onClick: () => setOpened({ type: row }) },
          { label: t('leave-type.edit'), onClick: () => setNamed(row) },
        ]}
        empty={{ text: t('leave-type.empty'), children: add }}
      />
      {opened && <TypeDialog id={opened.type?.id} name={opened.type?.title} onClose={() => setOpened(undefined)} />}
      {named && <TypeNames type={named} onClose={() => setNamed(undefined)} />}
    </>
  )
}

function Bounds({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const removal = useRemoval<Bound>(leaveBoundApi.remove, {
    title: ({ name }) => t('leave-bound.remove_title', { name }),
    text: t('leave-bound.remove_text'),
    successMessage: t('leave-bound.removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<Bound>(removal)
  const button = <NewButton onClick={add}>{t('leave-bound.new')}</NewButton>
  return (
    <>
      <PageHeader title={t('leave-type.title')} help="leave-types" actions={button} />
      {tabs}
      <Table
        list={leaveBoundApi.list}
        screen="leave-bounds"
        title={t('leave-bound.title')}
        columns={[
          { name: 'name', width: 220 },
          { name: 'from_day', card: 'line' },
          { name: 'until_day', card: 'line' },
          { name: 'most_away', card: 'side' },
          { name: 'office_name', card: 'none' },
          { name: 'department_name', card: 'none' },
          { name: 'type_name', card: 'none' },
        ]}
        rowActions={rowActions}
        onPeek={onPeek}
        empty={{ text: t('leave-bound.empty'), children: button }}
      />
      {dialog && (
        <RecordDialog
          {...dialog}
          title={t(dialog.record ? 'leave-bound.edit' : 'leave-bound.new')}
          successMessage={t('leave-bound.saved')}
        >
          <Field name="name" autoFocus />
          <Field name="from_day" />
          <Field name="until_day" />
          <Field name="most_away" />
          <Field name="office_id" options={choicesApi.offices} />
          <Field name="department_id" options={choicesApi.departments} />
          <Field name="type_id" options={leaveTypeOptions} />
        </RecordDialog>
      )}
    </>
  )
}
