import type { AnyList } from '#base/endpoints/export-endpoint.ts'
import { holidayApi } from '#calendar/holidays-contract.ts'
import { costCenterApi, departmentApi, officeApi, positionApi } from '#organisation/contract.ts'
import { employeeListApi } from '#people/record-contract.ts'
import { useCall } from '#web/calls/use-call.ts'
import { verdict } from '#web/guard.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { SignIn } from '#web/public/sign-in/sign-in.tsx'
import { type Me, useVisitorQuery } from '#web/session.tsx'
import { ExportMenu } from '#web/table/export-menu.tsx'
import { activityApi } from '../../activity/contract.ts'
import { accountApi } from '../../identity/accounts/contract.ts'
import classes from './export-page.module.css'
import { EXPORT_GATE } from './pages.ts'

const LISTS = [
  { name: 'employees', list: employeeListApi.list },
  { name: 'departments', list: departmentApi.list },
  { name: 'positions', list: positionApi.list },
  { name: 'offices', list: officeApi.list },
  { name: 'holidays', list: holidayApi.list },
  { name: 'cost_centers', list: costCenterApi.list },
  { name: 'accounts', list: accountApi.list },
  { name: 'activity', list: activityApi.log },
] as const satisfies readonly { name: string; list: unknown }[]

/** No navigation leads to this page. A visitor whom its gate rejects is asked to sign in (PUB-03). */
export default function ExportPage() {
  const { me, isAsking } = useVisitorQuery()
  if (isAsking) return <PageSkeleton />
  if (!me || verdict(me, EXPORT_GATE) !== 'ok')
    return (
      <div className={classes.signIn}>
        <SignIn kind="staff" back={{ to: '/export', gate: EXPORT_GATE }} />
      </div>
    )
  return <Exports me={me} />
}

function Exports({ me }: { me: Me }) {
  const t = useT()
  const heading = useScreenFocus<HTMLHeadingElement>()
  const offered = LISTS.filter(({ list }) => list.exports !== undefined && list.exports in me.grants)
  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        {t('exports.title')}
      </h1>
      <p className="caption" data-record>
        {t('exports.about', { company: me.company?.name ?? '' })}
      </p>
      <Card>
        {offered.length === 0 ? (
          <p>{t('exports.nothing')}</p>
        ) : (
          <ul className={classes.lists}>
            {offered.map(({ name, list }) => (
              <ListExport key={name} name={name} list={list as unknown as AnyList} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

function ListExport({ name, list }: { name: (typeof LISTS)[number]['name']; list: AnyList }) {
  const t = useT()
  const rows = useCall(list, { page: 1, per_page: 1 })
  const total = (rows.data as { total: number } | undefined)?.total
  return (
    <li>
      <div>
        <b>{t(`exports.${name}`)}</b>
        <span className="caption">{total === undefined ? '' : t('exports.rows', { count: total })}</span>
      </div>
      <ExportMenu list={list} input={{}} total={total ?? 0} chosen={[]} />
    </li>
  )
}
