import { useLanguage, useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { dayText, momentText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import type { applicationApi } from '../../contract.ts'
import { payOf, STATUS_TONES } from './application-texts.tsx'
import classes from './candidates.module.css'

export type ApplicationDetail = NonNullable<typeof applicationApi.one.types>['answer']
type Of = { application: ApplicationDetail }

/** When it came, for what, and what it asks for. */
export function ApplicationFacts({ application }: Of) {
  const t = useT()
  const { office, department, received_at, consent_until, tags, remark } = application
  const pay = payOf(application)
  return (
    <Card>
      <Facts
        facts={[
          { label: t('application.received_at'), value: momentText(received_at) },
          { label: t('application.office'), value: office },
          { label: t('application.department'), value: department },
          ...('expected_pay' in application ? [{ label: t('application.expected_pay'), value: pay }] : []),
          { label: t('application.consent_until'), value: dayText(consent_until) },
          ...(tags.length > 0
            ? [
                {
                  label: t('application.tags'),
                  value: (
                    <span className={classes.tags}>
                      {tags.map((tag) => (
                        <Tag key={tag}>{tag}</Tag>
                      ))}
                    </span>
                  ),
                },
              ]
            : []),
          ...(remark
            ? [{ label: t('application.remark'), value: <span className={classes.text}>{remark}</span> }]
            : []),
        ]}
      />
    </Card>
  )
}

/** The vacancy's questions with the answers. */
export function Answers({ application: { answers } }: Of) {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  if (answers.length === 0) return null
  return (
    <Card title={t('open-application.answers')}>
      <dl className={classes.answers}>
        {answers.map(({ question_id, kind, ...answer }) => {
          const said = isChinese ? answer.answer_zh : answer.answer_en
          return (
            <div key={question_id}>
              <dt>{isChinese ? answer.text_zh : answer.text_en}</dt>
              <dd className={classes.text}>
                {kind === 'yes_no' ? t(said === 'yes' ? 'action.yes' : 'action.no') : said}
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

/** Everything that happened to an application, newest first. */
export function ApplicationHistory({ application: { events } }: Of) {
  const t = useT()
  return (
    <Card title={t('application.history')}>
      <Timeline
        items={events.toReversed().map(({ kind, at, name, status, later_until, remark }) => ({
          id: `${kind} ${at}`,
          at,
          by: name ?? t('application.by_candidate'),
          title: (
            <>
              {status === null
                ? t(`application.kind.${kind}`)
                : later_until
                  ? t('application.until', { status: t(`application.status.${status}`), day: dayText(later_until) })
                  : t(`application.status.${status}`)}
              {remark && <div className={classes.text}>{remark}</div>}
            </>
          ),
          tone: status === null ? 'mute' : STATUS_TONES[status],
        }))}
      />
    </Card>
  )
}
