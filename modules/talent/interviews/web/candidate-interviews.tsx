import { Button } from '@mantine/core'
import { call } from '#web/calls/call.ts'
import { useCall, useRefetchAll } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { momentText } from '#web/page/format.tsx'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { candidateInterviewApi } from '../own-contract.ts'
import { LocationText } from './interview-texts.tsx'
import classes from './interviews.module.css'

/**
 * The interviews that lie ahead on the page of a candidate, who chooses among times that are offered. Absent without any.
 * @public
 */
export function CandidateInterviews({ token }: { token: string }) {
  const t = useT()
  const refetchAll = useRefetchAll()
  const { busy, problem, attempt } = useAttempt()
  const { data } = useCall(candidateInterviewApi.list, { token })
  if (!data || data.rows.length === 0) return null
  const choose = (id: string, time_id: string) =>
    attempt(async () => {
      try {
        await call(candidateInterviewApi.choose, { token, id, time_id }, { quiet: true })
      } finally {
        await refetchAll()
      }
    })
  return (
    <Card title={t('interview.pending')}>
      <ul className={classes.members}>
        {data.rows.map(({ id, starts_at, minutes, zone, location, times }) => (
          <li key={id} className={classes.block}>
            {starts_at !== null ? (
              <b>{momentText(starts_at, zone)}</b>
            ) : (
              <>
                <p>{t(times.length > 0 ? 'interview.choose' : 'interview.none_left')}</p>
                <ul className={classes.times}>
                  {times.map((time) => (
                    <li key={time.id}>
                      <Button variant="default" disabled={busy} onClick={() => void choose(id, time.id)}>
                        {momentText(time.starts_at, zone)}
                      </Button>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <p className="caption">{t('interview.length_and_zone', { minutes, zone })}</p>
            <p>
              <LocationText location={location} />
            </p>
          </li>
        ))}
      </ul>
      <ProblemAlert problem={problem} />
    </Card>
  )
}
