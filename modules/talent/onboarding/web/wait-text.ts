import { useT } from '#web/i18n.ts'
import { listText } from '#web/page/format.tsx'

type Waiting = { waits_for: readonly string[]; waits_for_candidate: boolean }

/** For how long a card is in its stage, and whom it waits for, in words; undefined where nobody is known. */
export function useWaitText() {
  const t = useT()
  return {
    since: (days: number) => (days === 0 ? t('onboarding.since_today') : t('onboarding.for_days', { count: days })),
    whom: ({ waits_for, waits_for_candidate }: Waiting): string | undefined => {
      const names = [...waits_for, ...(waits_for_candidate ? [t('onboarding.the_candidate')] : [])]
      return names.length === 0 ? undefined : t('onboarding.waits_for_names', { names: listText(names) })
    },
  }
}
