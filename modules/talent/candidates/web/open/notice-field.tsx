import { Button } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import classes from './apply.module.css'

export type NoticeLanguage = 'en' | 'ms' | 'zh-TW'

type Props = {
  notices: readonly { version: string; language: NoticeLanguage; text: string }[]
  chosen: NoticeLanguage
  onChoose: (language: NoticeLanguage) => void
}

/** The privacy notice in the languages in which it is given, with its version. */
export function NoticeField({ notices, chosen, onChoose }: Props) {
  const t = useT()
  const shown = notices.find(({ language }) => language === chosen) ?? notices[0]
  if (!shown) return null
  return (
    <div className={classes.files}>
      {notices.length > 1 && (
        <div className={classes.languages}>
          {notices.map(({ language }) => (
            <Button
              key={language}
              size="xs"
              variant={language === shown.language ? 'light' : 'default'}
              aria-pressed={language === shown.language}
              lang={language}
              onClick={() => onChoose(language)}
            >
              {t(`apply.notice_language.${language}`)}
            </Button>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard reaches it */}
      <section className={classes.privacy} tabIndex={0} aria-label={t('open-application.notice_version')}>
        <p lang={shown.language} data-record>
          {shown.text}
        </p>
      </section>
      <p className="caption">
        {t('apply.notice_version')} <span data-record>{shown.version}</span>
      </p>
    </div>
  )
}
