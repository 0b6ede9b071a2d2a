import { Button, FileButton } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { sizeText } from '#web/page/format.tsx'
import { useReloadSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import { companyApi, type Profile } from '../contract.ts'
import classes from './profile.module.css'

export function Logo({ profile }: { profile: Profile }) {
  const t = useT()
  const reloadSession = useReloadSession()
  const upload = useAction(companyApi.uploadLogo)
  const remove = useAction(companyApi.removeLogo)
  const { logo, version, code } = profile
  const mayEdit = profile.actions.includes('edit')
  const successMessage = t('company.saved')
  // The side bar shows it too.
  const reload = (reply: unknown) => reply && reloadSession()

  return (
    <Card title={t('company.logo')}>
      <div className={classes.stack}>
        {logo && (
          <img className={classes.logo} src={`${companyApi.logo.path}?logo=${logo.id}`} alt={t('company.logo')} />
        )}
        <p className={logo ? undefined : 'caption'}>
          {logo ? `${logo.name} · ${sizeText(logo.size)}` : t('company.no_logo')}
        </p>
        <p className="caption">{t('company.logo_text')}</p>
        {logo && (
          <p className="caption">
            {t('company.logo_page')}{' '}
            <span className={classes.address}>{`${location.origin}/login?company=${encodeURIComponent(code)}`}</span>
          </p>
        )}
        {mayEdit && (
          <div className={classes.buttons}>
            <FileButton
              onChange={(file) => file && void upload.run({ file, version }, { successMessage }).then(reload)}
              accept="image/png,image/jpeg,image/svg+xml"
            >
              {(props) => (
                <Button {...props} variant="default" size="xs" loading={upload.busy}>
                  {t(logo ? 'company.replace_logo' : 'company.upload_logo')}
                </Button>
              )}
            </FileButton>
            {logo && (
              <Button
                variant="subtle"
                color="bad"
                size="xs"
                loading={remove.busy}
                onClick={() =>
                  void remove
                    .run(
                      { version },
                      {
                        confirmation: {
                          title: `${t('company.remove_logo')}?`,
                          text: t('company.remove_logo_text'),
                          action: t('company.remove_logo'),
                          tone: 'bad',
                        },
                        successMessage,
                      },
                    )
                    .then(reload)
                }
              >
                {t('company.remove_logo')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}
