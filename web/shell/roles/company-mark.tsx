import { useState } from 'react'
import { useSession } from '#web/session.tsx'
import classes from './role-switcher.module.css'

/** The company's logo beside its name, or the first letter of the name where it has none. */
export function CompanyMark({ name }: { name: string }) {
  const { company, kind } = useSession()
  const [lost, setLost] = useState<string>()
  const logo = company?.logo
  if (logo && logo !== lost)
    return (
      <img
        className={classes.logo}
        src={`/api/company/logo?logo=${logo}`}
        alt=""
        data-record
        onError={() => setLost(logo)}
      />
    )
  return (
    <span className={classes.mark} data-ops={kind === 'ops' || undefined} data-record aria-hidden>
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}
