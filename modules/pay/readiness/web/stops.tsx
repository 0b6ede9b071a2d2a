import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { toLinkProps } from '#web/internal-path.ts'
import { Link } from '#web/link.tsx'
import type { MonthReady } from '../contract.ts'
import classes from './ready.module.css'

type Stop = z.output<typeof MonthReady>['stops'][number]

/** What stops the pay or a file of it, each with a link to where it is mended. */
export function Stops({ stops, back }: { stops: readonly Stop[]; back: string }) {
  const t = useT()
  return stops.map(({ kind, count, page }) => (
    <p key={kind} className="caption">
      <Link {...toLinkProps(page, { back })} className={classes.inText}>
        {kind === 'blocked' || kind === 'file_numbers'
          ? t(`payroll-ready.stop.${kind}`, { count: count ?? 0 })
          : t(`payroll-ready.stop.${kind}`)}
      </Link>
    </p>
  ))
}
