import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { dayText } from '#web/page/format.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { shiftApi } from '../../shifts/contract.ts'
import classes from './allocation.module.css'
import type { Person, ScheduledDay } from './schedule.tsx'
import { useDayChange } from './use-day-change.ts'

const WEEKLY = ''
const OFF = 'off'

/** Plans another shift, a day off or the weekly hours for a person on a day, as the planner does. */
export function ChangeDay({ person, day, onClose }: { person: Person; day: ScheduledDay; onClose: () => void }) {
  const t = useT()
  const shifts = useCall(shiftApi.list, { per_page: 200, on: day.day, is_active: true, sort: 'start' })
  const before = day.shifts.map(({ shift_id }) => shift_id ?? OFF).join(',')
  const [chosen, setChosen] = useState(before)
  const { change, busy } = useDayChange()
  const warnings = person.warnings.filter((one) => one.day === day.day)
  const offered = (shifts.data?.data ?? []).map(({ id, short_name, start, end }) => ({
    value: id,
    label: `${short_name} ${start}–${end}`,
  }))
  const choices = [
    { value: WEEKLY, label: t('allocation.by_weekly') },
    ...offered,
    { value: OFF, label: t('allocation.day.off') },
  ]
  const names = day.shifts
    .map(({ short_name }) => short_name ?? t(`allocation.day.${day.day_off ?? 'off'}`))
    .join(' + ')
  const isKnown = choices.some(({ value }) => value === before)

  async function save() {
    const wanted = chosen === WEEKLY ? [] : chosen.split(',').map((id) => (id === OFF ? null : id))
    if (!(await change(person.id, day, wanted))) return
    toast.good(t('allocation.changed'))
    onClose()
  }
  return (
    <Dialog title={t('allocation.change_of', { name: person.full_name, day: dayText(day.day) })} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <NativeSelect
          label={t('allocation.shift')}
          description={t(day.locked ? 'allocation.locked_text' : 'allocation.is_draft')}
          value={chosen}
          disabled={day.locked}
          data={isKnown ? choices : [{ value: before, label: names }, ...choices]}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          data-autofocus
        />
        {warnings.length > 0 && (
          <ul>
            {warnings.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={day.locked || chosen === before}>
            {t('action.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
