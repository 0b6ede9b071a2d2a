import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { approvalRuleApi } from '../contract.ts'

/**
 * Returns a function that asks whether the waiting requests of a kind follow its rules as they are now, and applies them. It
 * asks nothing where none would go another way, and says so where it was `pressed`.
 */
export function useApplyToWaiting(): (kind: string, how?: { pressed: boolean }) => Promise<void> {
  const t = useT()
  const applying = useAction(approvalRuleApi.applyToWaiting)
  return async (kind, { pressed } = { pressed: false }) => {
    const { count } = await call(approvalRuleApi.countWaiting, { kind })
    if (count === 0) {
      if (pressed) toast.good(t('requests.no_waiting_to_apply'))
      return
    }
    const confirmation = {
      title: t('requests.apply_routes_title', { count }),
      text: t('requests.apply_routes_text'),
      action: t('requests.apply_routes_action'),
    }
    const successMessage = ({ moved }: { moved: number }) => t('requests.routes_applied', { count: moved })
    await applying.run({ kind }, { confirmation, successMessage })
  }
}
