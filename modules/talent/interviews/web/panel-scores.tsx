import type { z } from 'zod'
import { useLanguage, useT } from '#web/i18n.ts'
import { momentText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import type { Interview } from '../contract.ts'
import classes from './interviews.module.css'

type Detail = Pick<z.output<typeof Interview>, 'panel' | 'questions'>

/** The panel, with the scores that the reader may see. */
export function PanelScores({ panel, questions }: Detail) {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  return (
    <ul className={classes.members}>
      {panel.map(({ employee_id, full_name, scored_at, is_missing, score }) => (
        <li key={employee_id}>
          <p>
            <b data-record>{full_name}</b>{' '}
            {score && (
              <Tag tone={score.recommendation === 'yes' ? 'good' : score.recommendation === 'no' ? 'bad' : 'mute'}>
                {t(`interview.recommendation.${score.recommendation}`)}
              </Tag>
            )}
            {is_missing && <Tag tone="warn">{t('interview.is_panel_missing')}</Tag>}
          </p>
          <p className="caption">
            {scored_at === null ? t('interview.no_score') : t('interview.scored_at', { at: momentText(scored_at) })}
          </p>
          {score && (
            <ul>
              {score.scores.map(({ question_id, score: value, note }) => {
                const question = questions.find(({ id }) => id === question_id)
                return (
                  <li key={question_id}>
                    {question && (isChinese ? question.text_zh : question.text_en)} <b>{value} / 5</b>
                    {note !== null && (
                      <p className={`caption ${classes.text}`} data-record>
                        {note}
                      </p>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
          {score?.remark && (
            <p className={classes.text} data-record>
              {score.remark}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
