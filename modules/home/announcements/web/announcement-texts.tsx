import { useT } from '#web/i18n.ts'
import { dayText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'

const TONES = { draft: 'mute', upcoming: 'info', published: 'good', ended: 'mute' } as const

/** The state of an announcement. */
export function AnnouncementTag({ state }: { state: keyof typeof TONES }) {
  const t = useT()
  return <StatusTag status={state} tone={TONES[state]} label={t(`announcement.state.${state}`)} />
}

type PublishedInfo = { from_day: string; until_day: string | null; published_by: string }

/** Who published it, since when and until when. */
export function usePublishedText(): (said: PublishedInfo) => string {
  const t = useT()
  return ({ published_by, from_day, until_day }) =>
    [
      t('announcement.by', { name: published_by, day: dayText(from_day) }),
      until_day && t('announcement.until', { day: dayText(until_day) }),
    ]
      .filter(Boolean)
      .join(' · ')
}

type Audience = { offices: string[]; departments: string[]; positions: string[] }

/** Its audience, in one line. */
export function useAudienceText(): (audience: Audience) => string {
  const t = useT()
  return ({ offices, departments, positions }) =>
    [...offices, ...departments, ...positions].join(' · ') || t('announcement.everybody')
}
