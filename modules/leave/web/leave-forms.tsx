import { useT } from '#web/i18n.ts'
import { later } from '#web/later.tsx'
import { MoreButton } from '#web/page/more-button.tsx'

/** What is asked for about leave, each with its form. */
export const LEAVE_FORMS = {
  leave: later(async () => (await import('./ask.tsx')).LeaveForm),
  off_in_lieu: later(async () => (await import('./off-in-lieu-form.tsx')).OffInLieuForm),
  encashment: later(async () => (await import('./encash-form.tsx')).EncashForm),
}
export type LeaveForm = keyof typeof LEAVE_FORMS

/** What is asked for less often than leave: for oneself, or entered for somebody. */
export function MoreLeaveForms({ says, onChoose }: { says: 'title' | 'enter'; onChoose: (form: LeaveForm) => void }) {
  const t = useT()
  return (
    <MoreButton
      label={t('leave-request.more')}
      actions={[
        { label: t(`off-in-lieu.${says}`), onClick: () => onChoose('off_in_lieu') },
        { label: t(`encashment.${says}`), onClick: () => onChoose('encashment') },
      ]}
    />
  )
}
