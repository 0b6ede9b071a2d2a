import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { notify } from '#web/page/notices.tsx'
import { type AttendanceRow, attendanceApi } from '../contract.ts'

const approving = formFor(attendanceApi.approve)
const resetting = formFor(attendanceApi.reset)

type Props = {
  what: 'approve' | 'reset'
  row: z.output<typeof AttendanceRow>
  name: string
  onClose: () => void
}

/** A day of a locked month is changed with a word why (ATT-12). */
export function LockedForm({ what, row: { id, version }, name, onClose }: Props) {
  const t = useT()
  const shared = { layout: 'dialog', onCancel: onClose } as const
  const done = (said: string) => {
    notify.good(said)
    onClose()
  }
  if (what === 'approve')
    return (
      <Dialog title={t('attendance.approve_locked', { name })} onClose={onClose}>
        <approving.Form
          {...shared}
          hidden={{ days: [{ id, version }] }}
          saveLabel={t('attendance.approve')}
          onDone={({ approved }) => done(t('attendance.approved', { count: approved }))}
        >
          <p className="caption">{t('attendance.locked_text')}</p>
          <approving.Field name="remark" autoFocus />
        </approving.Form>
      </Dialog>
    )
  return (
    <Dialog title={t('attendance.reset_title', { name })} onClose={onClose}>
      <resetting.Form
        {...shared}
        version={version}
        hidden={{ id }}
        saveLabel={t('attendance.reset')}
        onDone={() => done(t('attendance.reset_done'))}
      >
        <p className="caption">{t('attendance.reset_text')}</p>
        <p className="caption">{t('attendance.locked_text')}</p>
        <resetting.Field name="remark" autoFocus />
      </resetting.Form>
    </Dialog>
  )
}
