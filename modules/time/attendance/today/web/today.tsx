import { choicesApi } from '#base/contracts/choices-api.ts'
import { useT } from '#web/i18n.ts'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { attendanceTodayApi } from '../contract.ts'
import type { TodayState } from '../today-value.ts'
import { TODAY_TONES } from './today-tones.ts'

const VIEWS: readonly TodayState[] = ['not_in', 'late', 'absent', 'on_leave', 'present']

/** List of today's attendance by person. */
export default function Today() {
  const t = useT()
  return (
    <Page flush>
      <PageHeader title={t('attendance-today.title')} />
      <Table
        list={attendanceTodayApi.list}
        screen="attendance-today"
        title={t('attendance-today.title')}
        columns={[
          { name: 'full_name', width: 200 },
          { name: 'employee_no', hidden: true, card: 'none' },
          {
            name: 'state',
            card: 'side',
            cell: ({ state, day_off }) => (
              <StatusTag
                status={state}
                tone={TODAY_TONES[state]}
                label={
                  state === 'off' && day_off
                    ? t(`attendance-today.day_off.${day_off}`)
                    : t(`attendance-today.state.${state}`)
                }
              />
            ),
          },
          { name: 'day_off', hidden: true, card: 'none' },
          { name: 'planned', card: 'line' },
          { name: 'clock_in', card: 'line' },
          { name: 'late', align: 'right', card: 'none', cell: ({ late }) => (late === 0 ? '' : String(late)) },
          { name: 'shift', card: 'none' },
          { name: 'department', card: 'none' },
          { name: 'office_name', hidden: true, card: 'none' },
          { name: 'day', hidden: true, card: 'none' },
        ]}
        views={VIEWS.map((state) => ({
          id: state,
          label: t(`attendance-today.state.${state}`),
          filters: { state },
        }))}
        filters={{ office_id: { options: choicesApi.offices } }}
        empty={{ text: t('attendance-today.empty') }}
      />
    </Page>
  )
}
