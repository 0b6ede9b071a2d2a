import { Button } from '@mantine/core'
import { download } from '#web/calls/call.ts'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconCheck } from '#web/icons.ts'
import { Link, useParam } from '#web/link.tsx'
import { Card, Facts, SplitDetail } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { DateText, momentText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Alert } from '#web/page/problem.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { letterApi } from '../../contract.ts'
import { LetterTag } from '../letter-tag.tsx'
import { AnswerCard, type GivenSignature } from './answer-card.tsx'
import { Attachments } from './attachments.tsx'
import { askedOf, useLetterTitle } from './letter-kinds.ts'
import { LetterPdf } from './letter-pdf.tsx'
import classes from './own-letters.module.css'

type Letter = NonNullable<typeof letterApi.one.types>['answer']

/** A letter for its person: the PDF, what goes with it, the answer, and what happened to it. */
export default function OwnLetter() {
  const id = useParam('id')
  const found = useCall(letterApi.one, { id }, { keepPrevious: true })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSkeleton />
  return <LetterPage letter={found.data} />
}

function LetterPage({ letter }: { letter: Letter }) {
  const t = useT()
  const titleOf = useLetterTitle()
  const { id, number, version, signed_sha256, unsigned_sha256, events, attachments } = letter
  const title = titleOf(letter)
  return (
    <Page>
      <PageHeader
        title={title}
        about={<span data-record>{[number, letter.full_name].filter(Boolean).join(' · ')}</span>}
        tag={<LetterTag {...letter} />}
      />
      <SplitDetail
        rail={
          <>
            <Answer letter={letter} />
            <Attachments
              attachments={attachments}
              onOpen={(file_id) => void download(letterApi.attachment, { id, file_id })}
            />
            <Card title={t('own-letter.about')}>
              <Facts
                facts={[
                  { label: t('letter.number'), value: number },
                  { label: t('letter.sent_at'), value: <DateText at={letter.sent_at} /> },
                  { label: t('letter.sender'), value: <span data-record>{letter.sender ?? '–'}</span> },
                  { label: t('letter.edition'), value: letter.edition },
                ]}
              />
            </Card>
            <Card title={t('own-letter.history')}>
              <Timeline
                items={events
                  .map(({ kind, at, name, remark }, index) => ({
                    id: String(index),
                    at,
                    title: (
                      <>
                        {labelOf(`letter.kind.${kind}`)}
                        {remark && <p data-record>{remark}</p>}
                      </>
                    ),
                    ...(name && { by: name }),
                  }))
                  .toReversed()}
              />
            </Card>
          </>
        }
      >
        {unsigned_sha256 && (
          <Card title={t('own-letter.pdf')}>
            <LetterPdf
              endpoint={letterApi.pdf}
              input={{ id }}
              edition={`${id}/${version}`}
              title={title}
              saveLabel={t(signed_sha256 ? 'own-letter.download_signed' : 'own-letter.download')}
            />
          </Card>
        )}
      </SplitDetail>
    </Page>
  )
}

/** What its person may do, or what was done with it. */
function Answer({ letter }: { letter: Letter }) {
  const t = useT()
  const { id, state, answered_at, replaced_by, replaces, signed_sha256 } = letter
  const quiet = { quiet: true }
  const acknowledge = useChange(letterApi.acknowledge, quiet)
  const sign = useChange(letterApi.sign, quiet)
  const decline = useChange(letterApi.decline, quiet)
  const asked = askedOf(letter)
  if (asked)
    return (
      <AnswerCard
        asked={asked}
        calls={{
          acknowledge: async () => {
            await acknowledge.run({ id })
            toast.good(t('own-letter.done_acknowledged'))
          },
          sign: async (signature: GivenSignature) => {
            await sign.run({ id, ...signature })
            toast.good(t('own-letter.done_signed'))
          },
          decline: async (remark) => {
            await decline.run({ id, remark })
            toast.good(t('own-letter.done_declined'))
          },
        }}
      />
    )
  const isAnswered = state === 'acknowledged' || state === 'signed' || state === 'declined'
  const isOver = state === 'withdrawn' || state === 'replaced'
  if (!isAnswered && !isOver && !replaces && !replaced_by) return null
  return (
    <Card title={t('letter.state')}>
      <div className={classes.answer}>
        {isAnswered && (
          <Alert
            icon={state === 'declined' ? <IconAlertTriangle size={17} /> : <IconCheck size={17} />}
            tone={state === 'declined' ? 'warn' : 'good'}
          >
            <span>{t(`own-letter.answered.${state}`, { at: momentText(answered_at ?? '') })}</span>
          </Alert>
        )}
        {isOver && (
          <Alert icon={<IconAlertTriangle size={17} />} tone="warn">
            <span>{t(state === 'withdrawn' ? 'own-letter.was_withdrawn' : 'own-letter.was_replaced')}</span>
          </Alert>
        )}
        {signed_sha256 && (
          <div className={classes.buttons}>
            <Button onClick={() => void download(letterApi.pdf, { id })}>{t('own-letter.download_signed')}</Button>
            <Button variant="default" onClick={() => void download(letterApi.pdf, { id, which: 'unsigned' })}>
              {t('own-letter.download_unsigned')}
            </Button>
          </div>
        )}
        {replaced_by && <Link to={`documents/letter/${replaced_by.id}`}>{t('own-letter.to_newer')}</Link>}
        {replaces && <Link to={`documents/letter/${replaces.id}`}>{t('own-letter.to_older')}</Link>}
      </div>
    </Card>
  )
}
