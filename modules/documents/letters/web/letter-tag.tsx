import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import type { LetterRow } from '../contract.ts'

export type LetterOfList = z.output<typeof LetterRow>

const TONES: Record<LetterOfList['state'], Tone> = {
  draft: 'mute',
  waiting: 'info',
  sent: 'warn',
  issued: 'warn',
  acknowledged: 'good',
  signed: 'good',
  declined: 'bad',
  withdrawn: 'mute',
  replaced: 'mute',
}

/** The state of a letter. One that asks for no answer is done once it is sent. */
export function LetterTag({ state, needs }: Pick<LetterOfList, 'state' | 'needs'>) {
  const t = useT()
  const isDone = needs === 'nothing' && (state === 'sent' || state === 'issued')
  return <StatusTag status={state} tone={isDone ? 'good' : TONES[state]} label={t(`letter.state.${state}`)} />
}
