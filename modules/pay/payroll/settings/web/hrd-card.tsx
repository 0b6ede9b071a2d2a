import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Card, Facts } from '#web/page/card.tsx'
import { useSession } from '#web/session.tsx'
import classes from '../../web/payroll.module.css'
import type { HrdOfMonth } from '../contract.ts'

/** The HRD levy of this month, the head count it depends on, and where the law differs. */
export function HrdCard({ hrd }: { hrd: z.output<typeof HrdOfMonth> }) {
  const t = useT()
  const { may } = useSession()
  return (
    <Card
      title={t('pay.hrd_levy')}
      actions={may('company:read') && <Link to="company/profile">{t('pay.hrd_profile')}</Link>}
    >
      {hrd.warning && (
        <div className={classes.said} data-tone="warn" role="note">
          <b>{t('pay.hrd_differs')}</b>
          <p>{t(`pay.hrd_differs.${hrd.warning}`)}</p>
        </div>
      )}
      <Facts
        facts={[
          { label: t('pay.hrd_chosen'), value: t(`pay.hrd_chosen.${hrd.chosen}`) },
          { label: t('pay.hrd_month'), value: t(`pay.hrd.${hrd.registration}`) },
          { label: t('pay.hrd_people'), value: String(hrd.people) },
          { label: t('pay.hrd_citizens'), value: String(hrd.citizens) },
          { label: t('pay.hrd_law'), value: t(`pay.hrd_law.${hrd.law}`) },
        ]}
      />
    </Card>
  )
}
