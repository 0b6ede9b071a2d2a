import { useLanguage, useT } from '#web/i18n.ts'
import { momentText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { OWN_PHASES } from '../own-contract.ts'
import type { Phase } from '../rules.ts'

type AnyPhase = Phase | (typeof OWN_PHASES)[number]

const TONES: Readonly<Record<AnyPhase, 'info' | 'good' | 'warn' | 'mute'>> = {
  to_arrange: 'warn',
  choosing: 'info',
  ahead: 'info',
  scores_owed: 'warn',
  score_owed: 'warn',
  scored: 'good',
  score_given: 'good',
  decided: 'good',
  cancelled: 'mute',
}

export function PhaseTag({ phase }: { phase: AnyPhase }) {
  const t = useT()
  return <StatusTag status={phase} tone={TONES[phase]} label={t(`interview.phase.${phase}`)} />
}

/** The title of an interview's vacancy in the reader's language. */
export function useTitleOf(): (of: { title_en: string; title_zh: string }) => string {
  const language = useLanguage()
  return ({ title_en, title_zh }) => (language === 'zh-TW' ? title_zh : title_en)
}

/** When an interview begins, by the clocks of its office; a dash while that is open. */
export function startText({ starts_at, zone }: { starts_at: string | null; zone: string }): string {
  return starts_at === null ? '–' : momentText(starts_at, zone)
}

/** A place, or the link of a call as a link. */
export function LocationText({ location }: { location: string }) {
  const url = URL.parse(location)
  if (url?.protocol !== 'https:') return <span data-record>{location}</span>
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer" data-record>
      {url.hostname}
    </a>
  )
}
