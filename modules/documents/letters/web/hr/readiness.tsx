import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link, useArea } from '#web/link.tsx'
import { allScreens, canOpen } from '#web/screens.ts'
import { useSession, useVisitor } from '#web/session.tsx'
import { letterApi } from '../../contract.ts'
import classes from './letters.module.css'

type Readiness = { has_letter_head: boolean; has_template: boolean; isReady: boolean }

/** What the company lacks before its first letter; undefined until that is known, and for whoever issues none. */
export function useReadiness(): Readiness | undefined {
  const { may } = useSession()
  const { data } = useCall(letterApi.readiness, {}, { enabled: may('letter:edit') })
  return data && { ...data, isReady: data.has_letter_head && data.has_template }
}

/** Says what to set up first, with the way there for whoever may. */
export function NotReady({ of }: { of: Readiness }) {
  const t = useT()
  return (
    <ul className={classes.notice} role="status">
      {!of.has_letter_head && (
        <li>
          {t('letter.lacks_head')} <Way to="company/profile">{t('letter.to_head')}</Way>
        </li>
      )}
      {!of.has_template && (
        <li>
          {t('letter.lacks_template')} <Way to="documents/templates">{t('letter.to_templates')}</Way>
        </li>
      )}
    </ul>
  )
}

function Way({ to, children }: { to: string; children: string }) {
  const visitor = useVisitor()
  const area = useArea()
  const screen = allScreens().find(({ path, areas }) => path === to && areas.includes(area))
  return visitor && screen && canOpen(visitor, screen, area) ? <Link to={to}>{children}</Link> : null
}
