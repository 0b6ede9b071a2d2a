import { Button, FileButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call, download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { sizeText } from '#web/page/format.tsx'
import { useAction } from '#web/use-action.ts'
import { companyApi, type Profile } from '../contract.ts'
import classes from './profile.module.css'

export function LetterHead({ profile }: { profile: Profile }) {
  const t = useT()
  const upload = useAction(companyApi.uploadLetterHead)
  const remove = useAction(companyApi.removeLetterHead)
  const { letter_head: head, version } = profile
  const picture = usePicture(head?.type.startsWith('image/') ? version : undefined)
  const mayEdit = profile.actions.includes('edit')

  const savedText = t('company.saved')
  const ask = {
    title: `${t('company.remove')}?`,
    text: t('company.remove_text'),
    action: t('company.remove'),
    tone: 'bad',
  } as const

  return (
    <Card title={t('company.letter_head')}>
      <div className={classes.stack}>
        {picture && <img className={classes.head} src={picture} alt={t('company.letter_head')} />}
        <p className={head ? undefined : 'caption'}>
          {head ? `${head.name} · ${sizeText(head.size)}` : t('company.no_letter_head')}
        </p>
        <p className="caption">{t('company.letter_head_text')}</p>
        <div className={classes.buttons}>
          {mayEdit && (
            <FileButton
              onChange={(file) => file && void upload.run({ file, version }, { successMessage: savedText })}
              accept="image/png,image/jpeg,image/svg+xml,application/pdf"
            >
              {(props) => (
                <Button {...props} variant="default" size="xs" loading={upload.busy}>
                  {t(head ? 'company.replace' : 'company.upload')}
                </Button>
              )}
            </FileButton>
          )}
          {head && (
            <Button variant="default" size="xs" onClick={() => void download(companyApi.letterHead, {})}>
              {t('company.download')}
            </Button>
          )}
          {head && mayEdit && (
            <Button
              variant="subtle"
              color="bad"
              size="xs"
              loading={remove.busy}
              onClick={() => void remove.run({ version }, { confirmation: ask, successMessage: savedText })}
            >
              {t('company.remove')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

/** An object URL of a version's stored picture, revoked on unmount. */
function usePicture(version: number | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    setAddress(undefined)
    if (version === undefined) return
    let made: string | undefined
    let isGone = false
    void call(companyApi.letterHead, {}, { quiet: true })
      .then((file) => {
        if (isGone) return
        made = URL.createObjectURL(file as Blob)
        setAddress(made)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [version])
  return address
}
