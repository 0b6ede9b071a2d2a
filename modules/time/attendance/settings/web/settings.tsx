import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { t as say, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText, moneyText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { Table } from '#web/table/table.tsx'
import { type AttendanceSetting, attendanceApi } from '../../contract.ts'

const SettingForm = lazyComponent(async () => (await import('./setting-form.tsx')).SettingForm)

export type SettingRow = z.output<typeof AttendanceSetting>

/** List of attendance settings by office and day. */
export default function Settings() {
  const t = useT()
  const removal = useRemoval<SettingRow>(attendanceApi.removeSetting, {
    title: (row) => t('attendance-setting.remove_title', { name: settingName(row) }),
    text: t('attendance-setting.remove_text'),
    successMessage: t('attendance-setting.removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<SettingRow>(removal)
  const newButton = <NewButton onClick={add}>{t('attendance-setting.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('attendance-setting.title')} help="clock" actions={newButton} />
      <Table
        list={attendanceApi.settings}
        screen="attendance-settings"
        title={t('attendance-setting.title')}
        views={false}
        searchable={false}
        columns={[
          {
            name: 'office_name',
            cell: (row) => row.office_name ?? t('attendance-setting.every_office'),
            card: 'title',
          },
          { name: 'from_day', card: 'side' },
          { name: 'until_day', card: 'none' },
          { name: 'grace_minutes', align: 'right', card: 'none' },
          { name: 'before_minutes', align: 'right', hidden: true, card: 'none' },
          { name: 'after_minutes', align: 'right', hidden: true, card: 'none' },
          { name: 'gap_minutes', align: 'right', hidden: true, card: 'none' },
          { name: 'duration_by', card: 'line' },
          { name: 'half_day_under', align: 'right', card: 'none' },
          { name: 'absent_under', align: 'right', card: 'none' },
          { name: 'deducts_absence', card: 'none' },
          {
            name: 'perfect_reward',
            align: 'right',
            hidden: true,
            card: 'none',
            cell: ({ perfect_reward, reward_currency }) =>
              perfect_reward === null ? '' : moneyText(perfect_reward, reward_currency ?? '', { sign: true }),
          },
          { name: 'proposes_hours', hidden: true, card: 'none' },
          { name: 'is_by_device', hidden: true, card: 'none' },
          { name: 'home_km', align: 'right', hidden: true, card: 'none' },
          { name: 'lock_days', align: 'right', hidden: true, card: 'none' },
          { name: 'perfect_over', align: 'right', hidden: true, card: 'none' },
        ]}
        filters={{ office_id: { options: choicesApi.offices } }}
        rowName={settingName}
        rowActions={rowActions}
        onPeek={onPeek}
        empty={{ text: t('attendance-setting.empty'), children: newButton }}
      />
      {dialog && <SettingForm {...dialog} />}
    </Page>
  )
}

function settingName({ office_name, from_day }: SettingRow): string {
  return `${office_name ?? say('attendance-setting.every_office')}, ${dayText(from_day)}`
}
