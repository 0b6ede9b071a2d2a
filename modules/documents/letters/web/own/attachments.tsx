import { useT } from '#web/i18n.ts'
import { IconPaperclip } from '#web/icons.ts'
import { Card } from '#web/page/card.tsx'
import classes from './own-letters.module.css'

type Props = { attachments: readonly { id: string; name: string }[]; onOpen: (id: string) => void }

/** The PDFs that go with a letter; nothing where there are none. */
export function Attachments({ attachments, onOpen }: Props) {
  const t = useT()
  if (attachments.length === 0) return null
  return (
    <Card title={t('own-letter.attachments')}>
      <ul className={classes.files}>
        {attachments.map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)} data-record>
              <IconPaperclip size={16} aria-hidden />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
