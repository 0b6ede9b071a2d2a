import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { type AttendanceRow, attendanceApi } from '../../contract.ts'

const approveForm = formFor(attendanceApi.approve)
const resetForm = formFor(attendanceApi.reset)

type Props = {
  what: 'approve' | 'reset'
  row: z.output<typeof AttendanceRow>
  name: string
  onClose: () => void
}

/** Form that asks for the remark of a change in a locked month (ATT-12). */
export function LockedForm({ what, row: { id, version }, name, onClose }: Props) {
  const t = useT()
  const shared = { layout: 'dialog', onCancel: onClose } as const
  const notifyAndClose = (said: string) => {
    toast.good(said)
    onClose()
  }
  if (what === 'approve')
    return (
      <Dialog title={t('attendance.approve_locked', { name })} onClose={onClose}>
        <approveForm.Form
          {...shared}
          hidden={{ days: [{ id, version }] }}
          saveLabel={t('attendance.approve')}
          onDone={({ approved }) => notifyAndClose(t('attendance.approved', { count: approved }))}
        >
          <p className="caption">{t('attendance.locked_text')}</p>
          <approveForm.Field name="remark" autoFocus />
        </approveForm.Form>
      </Dialog>
    )
  return (
    <Dialog title={t('attendance.reset_title', { name })} onClose={onClose}>
      <resetForm.Form
        {...shared}
        version={version}
        hidden={{ id }}
        saveLabel={t('attendance.reset')}
        onDone={() => notifyAndClose(t('attendance.reset_done'))}
      >
        <p className="caption">{t('attendance.reset_text')}</p>
        <p className="caption">{t('attendance.locked_text')}</p>
        <resetForm.Field name="remark" autoFocus />
      </resetForm.Form>
    </Dialog>
  )
}
