import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { useAction } from '#web/use-action.ts'
import { type Announcement, announcementApi } from '../contract.ts'

type AnnouncementVersion = Pick<z.output<typeof Announcement>, 'id' | 'version' | 'title' | 'people' | 'not_read'>

/** Publishes, ends and reminds, each after a confirmation. */
export function useAnnouncementActions() {
  const t = useT()
  const publishing = useAction(announcementApi.publish)
  const ending = useAction(announcementApi.end)
  const reminding = useAction(announcementApi.remind)
  return {
    publish: ({ id, version, title: name, people: count }: AnnouncementVersion) =>
      publishing.run(
        { id, version },
        {
          confirmation: {
            title: t('announcement.publish_title', { name }),
            text: t('announcement.publish_text', { count }),
            action: t('announcement.publish'),
          },
          successMessage: t('announcement.published'),
        },
      ),
    end: ({ id, version, title: name }: AnnouncementVersion) =>
      ending.run(
        { id, version },
        {
          confirmation: {
            title: t('announcement.end_title', { name }),
            text: t('announcement.end_text'),
            action: t('announcement.end'),
          },
          successMessage: t('announcement.ended'),
        },
      ),
    remind: ({ id, version, not_read: count }: AnnouncementVersion) =>
      reminding.run(
        { id, version },
        {
          confirmation: {
            title: t('announcement.remind_title', { count }),
            text: t('announcement.remind_text'),
            action: t('announcement.remind'),
          },
          successMessage: t('announcement.reminding'),
        },
      ),
  }
}
