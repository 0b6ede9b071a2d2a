import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { productApi } from '#base/contracts/system-api.ts'
import { call } from '#web/calls/call.ts'
import { safeReturnPath } from '#web/guard.ts'
import { useT } from '#web/i18n.ts'
import { IconCircleCheck, IconClock } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import classes from './frame/public.module.css'

const LOOK_EVERY = 15_000

/** Shown while the system is down. Checks by itself whether it is up again, and then offers the way back (GUARD-07). */
export default function Maintenance() {
  const t = useT()
  const heading = useScreenFocus<HTMLHeadingElement>()
  const { next } = useSearch({ strict: false }) as { next?: string }
  const {
    data: up,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['system', 'check'],
    refetchInterval: LOOK_EVERY,
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(productApi.check, {}, { signal, quiet: true }).then(
        (check) => check.up,
        () => false,
      ),
  })
  const back = safeReturnPath(next)
  const target = back && !back.startsWith('/maintenance') ? back : '/'
  return (
    <div className={classes.small}>
      <div className={`${classes.box} ${classes.centre}`} aria-live="polite">
        <span className={classes.sign} aria-hidden>
          {up ? <IconCircleCheck size={28} /> : <IconClock size={28} />}
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {t(up ? 'maintenance.up' : 'maintenance.down')}
        </h1>
        <p className={classes.lead}>{t(up ? 'maintenance.up_text' : 'maintenance.down_text')}</p>
        <div className={classes.heroActions}>
          {up ? (
            <Link to={target} className={classes.primaryLink}>
              {t('maintenance.back')}
            </Link>
          ) : (
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              {t('maintenance.look')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
