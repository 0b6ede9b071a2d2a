import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { enteredForOthersApi } from '../contract.ts'
import classes from './for-others.module.css'
import { RouteChoices } from './route-choices.tsx'

/** Tells a company with one administrator that nobody decides what that one asks for or enters, and what can be done. */
export function SoleAdministrator() {
  const t = useT()
  const { data } = useCall(enteredForOthersApi.setting, {})
  if (!data || data.sole_administrator === null || data.kinds.every(({ counts_at_once }) => counts_at_once)) return null
  return (
    <section className={classes.alone} aria-label={t('requests.one_admin')}>
      <p>
        <b>{t('requests.one_admin')}</b>
      </p>
      <p>{t('requests.one_admin_text', { name: data.sole_administrator })}</p>
      <RouteChoices />
    </section>
  )
}
