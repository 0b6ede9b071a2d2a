import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { ownInterviewApi } from '../own-contract.ts'
import { RECOMMENDATIONS } from '../rules.ts'
import classes from './interviews.module.css'
import type { OwnDetail } from './own-interview.tsx'

type Answer = { score?: number; note: string }
type Recommended = (typeof RECOMMENDATIONS)[number]

const NO_ANSWER: Answer = { note: '' }

/** One's own score of an interview: a figure and a note for each question, a recommendation and a remark. */
export function ScoreForm({ interview: { id, questions } }: { interview: OwnDetail }) {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const [recommendation, setRecommendation] = useState<Recommended>()
  const [remark, setRemark] = useState('')
  const { busy, problem, attempt } = useAttempt()
  const { run } = useChange(ownInterviewApi.score)
  const answerOf = (question: string): Answer => answers[question] ?? NO_ANSWER
  const change = (question: string, some: Partial<Answer>) =>
    setAnswers((before) => ({ ...before, [question]: { ...(before[question] ?? NO_ANSWER), ...some } }))
  const isRemarkNeeded = recommendation === 'no'
  const isComplete =
    questions.every((question) => answerOf(question.id).score !== undefined) &&
    recommendation !== undefined &&
    (!isRemarkNeeded || remark.trim() !== '')
  const submit = () =>
    attempt(async () => {
      if (recommendation === undefined) return
      const scores = questions.map((question) => {
        const { score = 0, note } = answerOf(question.id)
        return { question_id: question.id, score, ...(note.trim() !== '' && { note }) }
      })
      await run({ id, scores, recommendation, ...(remark.trim() !== '' && { remark }) })
      toast.good(t('interview.score_saved'))
    })
  return (
    <Card title={t('interview.own_score')}>
      <p className="caption">{t('interview.score_hint')}</p>
      <ol className={classes.questions}>
        {questions.map((question) => {
          const text = isChinese ? question.text_zh : question.text_en
          const hint = isChinese ? question.hint_zh : question.hint_en
          const { score, note } = answerOf(question.id)
          return (
            <li key={question.id} className={classes.question}>
              <b>{text}</b>
              {hint !== null && <span className="caption">{hint}</span>}
              <SegmentedControl
                aria-label={t('interview.score_of', { question: text })}
                value={score === undefined ? '' : String(score)}
                data={['1', '2', '3', '4', '5']}
                onChange={(value) => change(question.id, { score: Number(value) })}
              />
              <Textarea
                aria-label={t('interview.note_of', { question: text })}
                placeholder={t('interview.note')}
                autosize
                maxLength={1_000}
                value={note}
                onChange={({ currentTarget: { value } }) => change(question.id, { note: value })}
              />
            </li>
          )
        })}
      </ol>
      <div className={classes.block}>
        <b>{t('interview.recommendation')}</b>
        <SegmentedControl
          aria-label={t('interview.recommendation')}
          value={recommendation ?? ''}
          data={RECOMMENDATIONS.map((value) => ({ value, label: t(`interview.recommendation.${value}`) }))}
          onChange={(value) => setRecommendation(RECOMMENDATIONS.find((one) => one === value))}
        />
        <Textarea
          label={t('interview.remark')}
          withAsterisk={isRemarkNeeded}
          autosize
          maxLength={2_000}
          value={remark}
          onChange={({ currentTarget: { value } }) => setRemark(value)}
        />
        <ProblemAlert problem={problem} />
        <Button loading={busy} disabled={!isComplete} onClick={() => void submit()}>
          {t('interview.give_score')}
        </Button>
      </div>
    </Card>
  )
}
