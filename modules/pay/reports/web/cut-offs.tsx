import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useAction } from '#web/use-action.ts'
import { calendarApi } from '../calendar-contract.ts'
import classes from './reports.module.css'

/** How many days before its pay day each group's inputs close. */
export function CutOffs({ onClose }: { onClose: () => void }) {
  const t = useT()
  const cutOffs = useCall(calendarApi.cutOffs, {})
  const change = useAction(calendarApi.saveCutOffs)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const isDays = (text: string) => /^\d{1,2}$/.test(text) && Number(text) <= 28
  const edited = Object.entries(typed)
  const wrong = edited.some(([, text]) => !isDays(text))

  async function save() {
    const rows = (cutOffs.data ?? []).flatMap(({ group_id, version }) =>
      typed[group_id] === undefined ? [] : [{ group_id, version, days_before: Number(typed[group_id]) }],
    )
    if (await change.run({ rows }, { successMessage: t('payroll-reports.cut_offs_saved') })) onClose()
  }
  return (
    <Dialog title={t('payroll-reports.cut_offs')} onClose={onClose}>
      <p className="caption">{t('payroll-reports.cut_offs_about')}</p>
      {cutOffs.data ? (
        <div className={classes.fields} data-column>
          {cutOffs.data.map(({ group_id, name, days_before }) => {
            const text = typed[group_id] ?? (days_before === null ? '' : String(days_before))
            return (
              <TextInput
                key={group_id}
                label={name}
                value={text}
                maxLength={2}
                inputMode="numeric"
                error={typed[group_id] !== undefined && !isDays(text) ? t('payroll-reports.whole_0_28') : undefined}
                onChange={({ currentTarget }) => setTyped((before) => ({ ...before, [group_id]: currentTarget.value }))}
              />
            )
          })}
        </div>
      ) : (
        <LinesSkeleton lines={3} />
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button disabled={wrong || edited.length === 0} loading={change.busy} onClick={() => void save()}>
          {t('action.save')}
        </Button>
      </div>
    </Dialog>
  )
}
