import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link, useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText, listText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useSeenRows } from '#web/row-actions/row-versions.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { type AttendanceRow, attendanceApi } from '../../contract.ts'
import { useStatusText } from './status-text.ts'
import { STATUS_TONES } from './tones.ts'

const LockedForm = lazyComponent(async () => (await import('./locked-form.tsx')).LockedForm)
const DayPeek = lazyComponent(async () => (await import('./day-peek.tsx')).DayPeek)

const Address = z.object({ id: z.string().optional().catch(undefined) })

type AttendanceDayRow = z.output<typeof AttendanceRow>

/** List of evaluated days in reach. */
export default function AttendanceDays() {
  const t = useT()
  const { may, hasOfficeIn } = useSession()
  const statusText = useStatusText()
  const [{ id: named }] = useSearchState(Address)
  const [peeked, setPeeked] = useState<AttendanceDayRow>()
  // A day that a payslip links to opens with its explanation.
  const query = useCall(attendanceApi.list, { id: named ?? '' }, { enabled: named !== undefined })
  const [closed, setClosed] = useState<string>()
  const openDay = peeked ?? (closed === named ? undefined : query.data?.data[0])
  const [locked, setLocked] = useState<{ what: 'approve' | 'reset'; row: AttendanceDayRow }>()
  const { rememberRow: seen, versionsOf } = useSeenRows<AttendanceDayRow>()
  const approve = useChange(attendanceApi.approve)
  const approveOne = useAction(attendanceApi.approve)
  const reset = useAction(attendanceApi.reset)
  const approvedText = ({ approved }: { approved: number }) => t('attendance.approved', { count: approved })
  const dayName = (row: AttendanceDayRow) => `${row.full_name}, ${dayText(row.day)}`
  return (
    <Page flush>
      <PageHeader title={t('attendance.title')} about={hasOfficeIn('TW') ? t('attendance.kept') : undefined} />
      <Table
        list={attendanceApi.list}
        screen="attendance"
        title={t('attendance.title')}
        columns={[
          { name: 'full_name', width: 190 },
          { name: 'employee_no', hidden: true, card: 'none' },
          { name: 'day', card: 'line' },
          {
            name: 'lead',
            cell: ({ lead, statuses, day_off, from_home, clock_moved }) => (
              <StatusTag
                status={lead}
                tone={STATUS_TONES[lead]}
                label={listText([
                  ...statuses.map((status) => statusText(status, day_off)),
                  ...(from_home ? [t('attendance.from_home')] : []),
                  ...(clock_moved ? [t('attendance.clock_moved')] : []),
                ])}
              />
            ),
            card: 'side',
          },
          { name: 'clock_in', card: 'line' },
          { name: 'clock_out', card: 'line' },
          { name: 'worked', cell: ({ worked }) => hoursText(worked), align: 'right', card: 'none' },
          { name: 'late', align: 'right', card: 'none', cell: ({ late }) => (late === 0 ? '' : String(late)) },
          { name: 'approval', card: 'none' },
          { name: 'day_off', hidden: true, card: 'none' },
          { name: 'failed', hidden: true, card: 'none' },
          { name: 'planned', hidden: true, card: 'none' },
          { name: 'shift', hidden: true, card: 'none' },
          { name: 'due', cell: ({ due }) => hoursText(due), align: 'right', hidden: true, card: 'none' },
          { name: 'early', align: 'right', hidden: true, card: 'none' },
          { name: 'over', align: 'right', hidden: true, card: 'none' },
          { name: 'missed', align: 'right', hidden: true, card: 'none' },
          { name: 'punches', align: 'right', hidden: true, card: 'none' },
          { name: 'from_home', hidden: true, card: 'none' },
          { name: 'clock_moved', hidden: true, card: 'none' },
          { name: 'office_name', hidden: true, card: 'none' },
        ]}
        views={[
          {
            id: 'waiting',
            label: t('attendance.waiting'),
            filters: { approval: 'waiting' },
            empty: {
              title: t('attendance.none_waiting'),
              text: t('attendance.none_waiting_text'),
              children: (
                <Button component={Link} to="attendance/today" variant="default">
                  {t('attendance.see_today')}
                </Button>
              ),
            },
          },
          { id: 'absent', label: t('attendance.view_absent'), filters: { status: 'absent' } },
          { id: 'late', label: t('attendance.view_late'), filters: { status: 'late' } },
        ]}
        opensOn={may('attendance:manage') ? 'waiting' : undefined}
        filters={{
          office_id: { options: choicesApi.offices },
          employee_id: { options: peopleApi.find },
          id: { hidden: true },
        }}
        rowName={(row) => seen(row, dayName(row))}
        onPeek={setPeeked}
        peeked={openDay?.id}
        rowActions={(row) =>
          allowedActions(row, {
            approve: {
              label: t('attendance.approve'),
              onClick: () =>
                void approveOne.run({ days: [{ id: row.id, version: row.version }] }, { successMessage: approvedText }),
            },
            approve_locked: {
              label: t('attendance.approve'),
              onClick: () => setLocked({ what: 'approve', row }),
            },
            reset_locked: {
              label: t('attendance.reset'),
              onClick: () => setLocked({ what: 'reset', row }),
            },
            reset: {
              label: t('attendance.reset'),
              onClick: () =>
                void reset.run(
                  { id: row.id, version: row.version },
                  {
                    confirmation: {
                      title: t('attendance.reset_title', { name: dayName(row) }),
                      text: t('attendance.reset_text'),
                      action: t('attendance.reset'),
                    },
                    successMessage: t('attendance.reset_done'),
                  },
                ),
            },
          })
        }
        bulk={
          may('attendance:manage')
            ? [
                {
                  label: t('attendance.approve'),
                  confirm: (count) => ({
                    title: t('attendance.approve_title', { count }),
                    action: t('attendance.approve'),
                  }),
                  run: async ({ ids }) => {
                    const days = versionsOf(ids) as { id: string; version: number }[]
                    toast.good(approvedText(await approve.run({ days })))
                  },
                },
              ]
            : []
        }
        empty={{ text: t('attendance.empty') }}
      />
      {locked && (
        <LockedForm
          what={locked.what}
          row={locked.row}
          name={dayName(locked.row)}
          onClose={() => setLocked(undefined)}
        />
      )}
      {openDay && (
        <DayPeek
          id={openDay.employee_id}
          day={openDay.day}
          onClose={() => {
            setPeeked(undefined)
            setClosed(named)
          }}
        />
      )}
    </Page>
  )
}
