import { requestApi } from '#requests/contract.ts'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import type {} from '../encashment/labels.ts'
import type {} from '../off-in-lieu/labels.ts'

/** Request forms of the module. */
export const LEAVE_FORMS = {
  leave: lazyComponent(async () => (await import('../request/web/leave-request-form.tsx')).LeaveForm),
  off_in_lieu: lazyComponent(async () => (await import('../off-in-lieu/web/off-in-lieu-form.tsx')).OffInLieuForm),
  encashment: lazyComponent(async () => (await import('../encashment/web/encash-form.tsx')).EncashForm),
}
export type LeaveForm = keyof typeof LEAVE_FORMS

const MORE_FORMS = [
  { form: 'off_in_lieu', title: 'off-in-lieu.title', enter: 'off-in-lieu.enter' },
  { form: 'encashment', title: 'encashment.title', enter: 'encashment.enter' },
] as const

/** Menu of less common requests: for oneself as far as the company offers them, or entered for somebody. */
export function MoreLeaveForms({ says, onChoose }: { says: 'title' | 'enter'; onChoose: (form: LeaveForm) => void }) {
  const t = useT()
  const isOwn = says === 'title'
  const kinds = useCall(requestApi.kinds, {}, { enabled: isOwn, freshFor: 300_000 })
  const offered = MORE_FORMS.filter(
    ({ form }) => !isOwn || kinds.data?.some(({ kind, may_ask }) => kind === form && may_ask),
  )
  if (offered.length === 0) return null
  return (
    <MoreButton
      label={t('leave-request.more')}
      actions={offered.map((one) => ({ label: t(one[says]), onClick: () => onChoose(one.form) }))}
    />
  )
}
