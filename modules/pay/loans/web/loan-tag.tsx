import { useT } from '#web/i18n.ts'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import type { LoanState } from '../contract.ts'

const TONES: Record<LoanState, Tone> = { open: 'info', settled: 'good', written_off: 'mute' }

export function LoanTag({ state }: { state: LoanState }) {
  const t = useT()
  return <StatusTag status={state} tone={TONES[state]} label={t(`loans.state.${state}`)} />
}
