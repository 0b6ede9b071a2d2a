import { useState } from 'react'
import { call, download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconCheck } from '#web/icons.ts'
import { useParam } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText } from '#web/page/format.tsx'
import { Alert } from '#web/page/problem.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { openLetterApi } from '../../open-contract.ts'
import { AnswerCard } from '../own/answer-card.tsx'
import { Attachments } from '../own/attachments.tsx'
import { CheckPdf } from '../own/check-pdf.tsx'
import { useLetterTitle } from '../own/letter-kinds.ts'
import { LetterPdf } from '../own/letter-pdf.tsx'
import classes from './open-letter.module.css'

type Letter = NonNullable<typeof openLetterApi.one.types>['answer']
type Answered = { state: 'acknowledged' | 'signed' | 'declined'; company: string }

/** The letter of somebody outside by its secret address: read, answered and checked without sign-in (PUB-04). */
export default function OpenLetter() {
  const token = useParam('token')
  const [answered, setAnswered] = useState<Answered>()
  // The answer ended the address.
  const { data, error, refetch } = useCall(openLetterApi.one, { token }, { enabled: !answered })
  return (
    <div className={classes.page}>
      {answered ? (
        <AnsweredLetter {...answered} />
      ) : error?.status === 404 ? (
        <NoLetter />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LinesSkeleton lines={6} />
      ) : (
        <LetterToAnswer token={token} letter={data} onAnswered={setAnswered} />
      )}
    </div>
  )
}

/** The same for every address that opens nothing, whatever the reason. */
function NoLetter() {
  const t = useT()
  const heading = useScreenFocus<HTMLHeadingElement>()
  return (
    <div className={classes.box}>
      <h1 ref={heading} tabIndex={-1}>
        {t('own-letter.no_letter')}
      </h1>
      <p>{t('own-letter.no_letter_text')}</p>
    </div>
  )
}

function AnsweredLetter({ state, company }: Answered) {
  const t = useT()
  const heading = useScreenFocus<HTMLHeadingElement>()
  return (
    <div className={classes.box}>
      <span className={classes.sign} data-tone={state === 'declined' ? 'warn' : 'good'} aria-hidden>
        {state === 'declined' ? <IconAlertTriangle size={28} /> : <IconCheck size={28} />}
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {t(`own-letter.done_${state}`)}
      </h1>
      <p>{state === 'declined' ? t('own-letter.decline_told', { company }) : t('own-letter.copy_mailed')}</p>
    </div>
  )
}

type ToAnswer = { token: string; letter: Letter; onAnswered: (answered: Answered) => void }

function LetterToAnswer({ token, letter, onAnswered }: ToAnswer) {
  const t = useT()
  const titleOf = useLetterTitle()
  const heading = useScreenFocus<HTMLHeadingElement>()
  const { company, number, full_name, needs, state, sent_at, answered_at, attachments } = letter
  const isOpen = (state === 'sent' || state === 'issued') && needs !== 'nothing'
  const isAnswered = state === 'acknowledged' || state === 'signed' || state === 'declined'
  const quiet = { quiet: true }
  return (
    <>
      <header className={classes.head}>
        <span className="caption" data-record>
          {company}
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {titleOf(letter)}
        </h1>
        <p className="caption">
          {t('own-letter.number', { number })} · <span data-record>{t('own-letter.dear', { name: full_name })}</span>
          {sent_at && ` · ${momentText(sent_at)}`}
        </p>
        {isAnswered && (
          <Alert icon={<IconCheck size={17} />} tone="good">
            <span>{t(`own-letter.answered.${state}`, { at: momentText(answered_at ?? '') })}</span>
          </Alert>
        )}
      </header>
      <Card title={t('own-letter.pdf')}>
        <LetterPdf
          endpoint={openLetterApi.pdf}
          input={{ token }}
          edition={state}
          title={titleOf(letter)}
          saveLabel={t(state === 'signed' ? 'own-letter.download_signed' : 'own-letter.download')}
        />
      </Card>
      <Attachments
        attachments={attachments}
        onOpen={(file_id) => void download(openLetterApi.attachment, { token, file_id })}
      />
      {isOpen && (
        <AnswerCard
          asked={needs === 'signature' ? 'sign' : 'acknowledge'}
          calls={{
            acknowledge: async () => {
              await call(openLetterApi.acknowledge, { token }, quiet)
              onAnswered({ state: 'acknowledged', company })
            },
            sign: async (signature, code) => {
              await call(openLetterApi.sign, { token, code, ...signature }, quiet)
              onAnswered({ state: 'signed', company })
            },
            decline: async (remark) => {
              await call(openLetterApi.decline, { token, remark }, quiet)
              onAnswered({ state: 'declined', company })
            },
            mailCode: () => call(openLetterApi.code, { token }, quiet),
          }}
        />
      )}
      <Card title={t('letter-check.open_card')}>
        <CheckPdf
          check={async (sha256) => {
            const { newer_number, ...found } = await call(openLetterApi.check, { token, sha256 }, quiet)
            return { ...found, newer: newer_number === null ? null : { number: newer_number } }
          }}
          notOursText={t('letter-check.not_this_text')}
        />
      </Card>
    </>
  )
}
