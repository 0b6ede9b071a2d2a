import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { ExpiryState } from '../documents/contract.ts'

const TONES = { expired: 'bad', soon: 'warn', later: 'good', none: 'mute' } as const

/** Whether a document is still valid. */
export function Validity({ state }: { state: z.output<typeof ExpiryState> }) {
  const t = useT()
  return <StatusTag status={state} tone={TONES[state]} label={t(`document.expiry.${state}`)} />
}
