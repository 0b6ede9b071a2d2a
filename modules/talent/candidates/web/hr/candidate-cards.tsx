import { Button } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Card, Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useAction } from '#web/use-action.ts'
import { candidateApi } from '../../contract.ts'
import { useTitleOf } from '../vacancy-title.ts'
import { ApplicationTag } from './application-texts.tsx'
import classes from './candidates.module.css'

type Candidate = NonNullable<typeof candidateApi.one.types>['answer']

/** Who applied, with other applications of theirs, and who may be the same person. `shown` is the application of the page. */
export function CandidateCards({ id, shown }: { id: string; shown: string }) {
  const t = useT()
  const { data, error, refetch } = useCall(candidateApi.one, { id })
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={5} />
  const others = data.rows.filter((row) => row.id !== shown)
  return (
    <>
      <Card title={t('candidate.contact')}>
        <Facts
          facts={[
            { label: t('candidate.email'), value: <a href={`mailto:${data.email}`}>{data.email}</a> },
            {
              label: t('candidate.phone'),
              value: <a href={`tel:${data.phone.replace(/[^+\d]/g, '')}`}>{data.phone}</a>,
            },
            { label: t('candidate.language'), value: t(`candidate.language.${data.language}`) },
          ]}
        />
      </Card>
      {others.length > 0 && (
        <Card title={t('candidate.other_applications')}>
          <OtherApplications rows={others} />
        </Card>
      )}
      <SamePeople candidate={data} />
    </>
  )
}

function OtherApplications({ rows }: Pick<Candidate, 'rows'>) {
  const titleOf = useTitleOf()
  return (
    <ul className={classes.people}>
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            <Link to={`resume/${row.id}`}>{titleOf(row)}</Link>
            <span className="caption">{dayText(row.received_at.slice(0, 10))}</span>
          </span>
          <ApplicationTag {...row} />
        </li>
      ))}
    </ul>
  )
}

/** People who may be the same one, to join, and those who were joined, to take apart. */
function SamePeople({ candidate }: { candidate: Candidate }) {
  const t = useT()
  const join = useAction(candidateApi.join)
  const takeApart = useAction(candidateApi.takeApart)
  const { id, version, full_name, possible_duplicates, joined, actions } = candidate
  if (possible_duplicates.length + joined.length === 0) return null
  const mayJoin = actions.includes('join')
  return (
    <Card title={t('candidate.same_people')}>
      <ul className={classes.people}>
        {possible_duplicates.map((other) => (
          <li key={other.id}>
            <span>
              {other.full_name}
              <span className="caption">
                {other.email} · {other.phone}
              </span>
              <Tag tone="warn">{t(`candidate.agrees.${other.agrees}`)}</Tag>
            </span>
            {mayJoin && (
              <Button
                size="xs"
                variant="default"
                loading={join.busy}
                aria-label={t('candidate.join_one', { name: other.full_name })}
                onClick={() =>
                  void join.run(
                    { id, version, other_id: other.id },
                    {
                      confirmation: {
                        title: t('candidate.join_title', { one: full_name, other: other.full_name }),
                        text: t('candidate.join_text', { one: full_name, other: other.full_name }),
                        action: t('candidate.join'),
                      },
                      successMessage: t('candidate.join_done'),
                    },
                  )
                }
              >
                {t('candidate.join')}
              </Button>
            )}
          </li>
        ))}
        {joined.map((other) => (
          <li key={other.id}>
            <span>
              {other.full_name}
              <span className="caption">
                {other.email} · {other.phone}
              </span>
              <Tag>{t('candidate.joined')}</Tag>
            </span>
            {mayJoin && (
              <Button
                size="xs"
                variant="default"
                loading={takeApart.busy}
                aria-label={t('candidate.take_apart_one', { name: other.full_name })}
                onClick={() =>
                  void takeApart.run(
                    { id, version, other_id: other.id },
                    { successMessage: t('candidate.take_apart_done') },
                  )
                }
              >
                {t('candidate.take_apart')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
