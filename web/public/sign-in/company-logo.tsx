import { useState } from 'react'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import classes from '../frame/public.module.css'

/** The logo of the company that the address of the sign-in page names; nothing where there is none. */
export function CompanyLogo({ company }: { company: string }) {
  const [missing, setMissing] = useState(false)
  if (missing) return null
  return (
    <img
      className={classes.logo}
      src={`${signInApi.companyLogo.path}?company=${encodeURIComponent(company)}`}
      alt=""
      onError={() => setMissing(true)}
    />
  )
}
