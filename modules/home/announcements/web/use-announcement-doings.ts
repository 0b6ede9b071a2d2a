import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { useDoing } from '#web/use-doing.ts'
import { type Announcement, announcementApi } from '../contract.ts'

type Seen = Pick<z.output<typeof Announcement>, 'id' | 'version' | 'title' | 'people' | 'not_read'>

/** Publishing, ending and reminding, each with its question. */
export function useAnnouncementDoings() {
  const t = useT()
  const publishing = useDoing(announcementApi.publish)
  const ending = useDoing(announcementApi.end)
  const reminding = useDoing(announcementApi.remind)
  return {
    publish: ({ id, version, title: name, people: count }: Seen) =>
      publishing.run(
        { id, version },
        {
          ask: {
            title: t('announcement.publish_title', { name }),
            text: t('announcement.publish_text', { count }),
            action: t('announcement.publish'),
          },
          said: t('announcement.published'),
        },
      ),
    end: ({ id, version, title: name }: Seen) =>
      ending.run(
        { id, version },
        {
          ask: {
            title: t('announcement.end_title', { name }),
            text: t('announcement.end_text'),
            action: t('announcement.end'),
          },
          said: t('announcement.ended'),
        },
      ),
    remind: ({ id, version, not_read: count }: Seen) =>
      reminding.run(
        { id, version },
        {
          ask: {
            title: t('announcement.remind_title', { count }),
            text: t('announcement.remind_text'),
            action: t('announcement.remind'),
          },
          said: t('announcement.reminding'),
        },
      ),
  }
}
