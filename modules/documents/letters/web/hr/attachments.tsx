import { Button, FileButton } from '@mantine/core'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { useAction } from '#web/use-action.ts'
import { letterApi } from '../../contract.ts'
import type { LetterDetail } from './letter.tsx'
import classes from './letters.module.css'

/** The PDFs that go with a letter; a draft takes more. */
export function Attachments({ letter: { id, attachments, actions } }: { letter: LetterDetail }) {
  const t = useT()
  const attach = useAction(letterApi.attach)
  const detach = useAction(letterApi.detach)
  const mayEdit = actions.includes('edit')
  if (!mayEdit && attachments.length === 0) return null
  return (
    <Card title={t('letter.attachments')}>
      <div className={classes.stack}>
        {attachments.length === 0 && <p className="caption">{t('letter.attachments_none')}</p>}
        <ul className={classes.rows} style={{ width: '100%' }}>
          {attachments.map(({ id: file_id, name }) => (
            <li key={file_id} data-record>
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => void download(letterApi.attachment, { id, file_id })}
              >
                {name}
              </Button>
              {mayEdit && (
                <MoreButton
                  label={t('letter.more_of', { name })}
                  actions={[
                    { label: t('letter.detach'), onClick: () => void detach.run({ id, file_id }), tone: 'bad' },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
        {mayEdit && (
          <FileButton accept="application/pdf" onChange={(file) => file && void attach.run({ id, file })}>
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={attach.busy}>
                {t('letter.attach')}
              </Button>
            )}
          </FileButton>
        )}
      </div>
    </Card>
  )
}
