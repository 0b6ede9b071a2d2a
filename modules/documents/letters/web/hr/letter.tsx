import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { Link, useGo, useParam, useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card, Facts, SplitDetail } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, momentText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton, PageSkeleton } from '#web/page/skeletons.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import { useSession } from '#web/session.tsx'
import { type Letter, letterApi } from '../../contract.ts'
import { LetterTag } from '../letter-tag.tsx'
import { Attachments } from './attachments.tsx'
import { LetterPdf } from './letter-pdf.tsx'
import classes from './letters.module.css'
import { useLetterActions } from './use-letter-actions.tsx'

const DraftForm = lazyComponent(async () => (await import('./draft-form.tsx')).DraftForm, <LinesSkeleton lines={6} />)

export type LetterDetail = z.output<typeof Letter>

const EVENT_TONES: { readonly [kind: string]: 'good' | 'bad' | 'warn' | 'mute' } = {
  acknowledged: 'good',
  signed: 'good',
  declined: 'bad',
  withdrawn: 'mute',
  replaced: 'mute',
  reminded: 'warn',
}

/** One letter: its PDF, its recipient and state, and everything that happened to it. */
export default function LetterPage() {
  const t = useT()
  const id = useParam('id')
  const letter = useCall(letterApi.one, { id }, { keepPrevious: true })
  if (letter.isError)
    return (
      <Page>
        <PageHeader title={t('letter.one')} />
        <ErrorState error={letter.error} onRetry={() => void letter.refetch()} />
      </Page>
    )
  if (!letter.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  return <LetterView key={letter.data.id} letter={letter.data} />
}

const Asking = z.object({ send: z.boolean().optional().catch(undefined) })

function LetterView({ letter }: { letter: LetterDetail }) {
  const t = useT()
  const go = useGo()
  const isChinese = useLanguage() === 'zh-TW'
  const [{ send: asksToSend }, changePlace] = useSearchState(Asking)
  const { make, send, rowActions, dialog } = useLetterActions(() => go('documents/letters', {}, { replace: true }))
  const { actions } = letter
  const isDraft = letter.state === 'draft'
  const has = (action: LetterDetail['actions'][number]) => actions.includes(action)
  // A letter that was just made asks at once how it goes out.
  const asked = useRef(false)
  useEffect(() => {
    if (!asksToSend || asked.current || !letter.actions.includes('send')) return
    asked.current = true
    changePlace({ send: undefined })
    send(letter)
  }, [asksToSend, letter, send, changePlace])
  const main = has('make') ? 'make' : has('send') ? 'send' : undefined
  const more = rowActions({ ...letter, actions: actions.filter((action) => action !== main) })
  return (
    <Page>
      <PageHeader
        title={isChinese ? letter.name_zh : letter.name_en}
        tag={<LetterTag {...letter} />}
        about={[letter.number, letter.full_name, t(`letter-template.kind.${letter.kind}`)].filter(Boolean).join(' · ')}
        help="letters"
        actions={
          <>
            {more.length > 0 && <MoreButton actions={more} label={t('letter.more')} />}
            {main === 'make' && <Button onClick={() => void make(letter)}>{t('letter.make')}</Button>}
            {main === 'send' && <Button onClick={() => send(letter)}>{t('letter.send')}</Button>}
          </>
        }
      />
      <SplitDetail rail={<Rail letter={letter} />}>
        <LetterFacts letter={letter} />
        {isDraft ? has('edit') && <DraftForm letter={letter} /> : <LetterPdf letter={letter} />}
      </SplitDetail>
      {dialog}
    </Page>
  )
}

function LetterFacts({ letter }: { letter: LetterDetail }) {
  const t = useT()
  const { may } = useSession()
  const { replaces, replaced_by } = letter
  const linkTo = (other: { id: string; number: string | null }) => (
    <Link to={`documents/letters/${other.id}`}>{other.number ?? t('letter.state.draft')}</Link>
  )
  const person =
    letter.employee_id && may('employee:read') ? (
      <Link to={`employees/${letter.employee_id}`}>{letter.full_name}</Link>
    ) : (
      letter.full_name
    )
  return (
    <Card>
      <Facts
        facts={[
          { label: t('letter.full_name'), value: person },
          ...(letter.outside_email ? [{ label: t('letter.email'), value: letter.outside_email }] : []),
          { label: t('letter.needs'), value: t(`letter-template.needs.${letter.needs}`) },
          ...(letter.send_on && letter.state === 'waiting'
            ? [{ label: t('letter.send_on'), value: dayText(letter.send_on) }]
            : []),
          ...(letter.sent_at
            ? [
                { label: t('letter.sent_at'), value: momentText(letter.sent_at) },
                { label: t('letter.sender'), value: letter.sender },
              ]
            : []),
          ...(letter.answered_at ? [{ label: t('letter.answered_at'), value: momentText(letter.answered_at) }] : []),
          ...(letter.remark ? [{ label: t('letter.remark'), value: letter.remark }] : []),
          ...(letter.edition > 1 ? [{ label: t('letter.edition'), value: letter.edition }] : []),
          ...(replaces ? [{ label: t('letter.replaces_id'), value: linkTo(replaces) }] : []),
          ...(replaced_by ? [{ label: t('letter.newer'), value: linkTo(replaced_by) }] : []),
        ]}
      />
    </Card>
  )
}

function Rail({ letter }: { letter: LetterDetail }) {
  const t = useT()
  const { events, unsigned_sha256, signed_sha256 } = letter
  return (
    <>
      <Attachments letter={letter} />
      <Card title={t('letter.history')}>
        {events.length === 0 && <p className="caption">{t('letter.history_none')}</p>}
        <Timeline
          items={events.toReversed().map(({ kind, at, name, remark }) => ({
            id: `${kind} ${at}`,
            at,
            ...(name && { by: name }),
            title: (
              <>
                {t(`letter.kind.${kind}`)}
                {remark && <div className={classes.remark}>{remark}</div>}
              </>
            ),
            tone: EVENT_TONES[kind] ?? 'info',
          }))}
        />
      </Card>
      {unsigned_sha256 && (
        <Card title={t('letter.hashes')}>
          <Facts
            facts={[
              { label: t('letter.as_sent'), value: <Hash of={unsigned_sha256} /> },
              ...(signed_sha256 ? [{ label: t('letter.as_signed'), value: <Hash of={signed_sha256} /> }] : []),
            ]}
          />
          {signed_sha256 && (
            <Button
              mt="sm"
              size="xs"
              variant="default"
              onClick={() => void download(letterApi.pdf, { id: letter.id, which: 'unsigned' })}
            >
              {t('letter.download_unsigned')}
            </Button>
          )}
        </Card>
      )}
    </>
  )
}

function Hash({ of }: { of: string }) {
  return (
    <code className={classes.hash} data-record>
      {of}
    </code>
  )
}
