import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/calls/api-error.ts'
import { call, download } from '#web/calls/call.ts'
import { useCall, useRefetchAll } from '#web/calls/use-call.ts'
import { confirm } from '#web/dialogs/confirm.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { useParam } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card, Facts } from '#web/page/card.tsx'
import { CardBoundary, ErrorState } from '#web/page/error-state.tsx'
import { dayText, listText } from '#web/page/format.tsx'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import frame from '#web/public/frame/public.module.css'
import { fillsOf } from '#web/screens.ts'
import { Phone } from '../../contract.ts'
import { candidatePageApi } from '../../open-contract.ts'
import { CANDIDATE_PAGE_SECTIONS, type ShownOwnPage as Shown } from '../slots.ts'
import { useTitleOf } from '../vacancy-title.ts'
import classes from './apply.module.css'

const TONES = { received: 'info', in_process: 'good', hired: 'good', not_continued: 'mute' } as const

/** The page of an application by its secret address, without sign-in (PUB-04): how it stands, and the candidate's own data. */
export default function CandidatePage() {
  const t = useT()
  const token = useParam('token')
  const heading = useScreenFocus<HTMLHeadingElement>()
  const [isWithdrawn, setWithdrawn] = useState(false)
  // Withdrawing ends the address.
  const { data, error, refetch } = useCall(candidatePageApi.one, { token }, { enabled: !isWithdrawn })
  const said = isWithdrawn
    ? { title: t('own-application.withdrawn'), text: t('own-application.withdrawn_text') }
    : error?.status === 404
      ? { title: t('own-application.none'), text: t('own-application.none_text') }
      : undefined
  return (
    <div className={frame.column}>
      {said ? (
        <>
          <h1 ref={heading} tabIndex={-1}>
            {said.title}
          </h1>
          <p className={frame.lead}>{said.text}</p>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ApplicationOfCandidate token={token} page={data} onWithdrawn={() => setWithdrawn(true)} />
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </div>
  )
}

type Props = { token: string; page: Shown; onWithdrawn: () => void }

function ApplicationOfCandidate({ token, page, onWithdrawn }: Props) {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  const titleOf = useTitleOf()
  const heading = useScreenFocus<HTMLHeadingElement>()
  const { busy, problem, attempt } = useAttempt()
  const [isDownloading, setDownloading] = useState(false)
  const [sections] = useState(loadSections)
  const { company, job, state, since, files, consent_until } = page
  async function withdraw() {
    const yes = await confirm({
      title: t('own-application.withdraw_title'),
      text: t('own-application.withdraw_text', { company }),
      action: t('own-application.withdraw'),
      tone: 'bad',
    })
    if (!yes) return
    await attempt(async () => {
      await call(candidatePageApi.withdraw, { token }, { quiet: true })
      onWithdrawn()
    })
  }
  async function save() {
    setDownloading(true)
    await download(candidatePageApi.data, { token })
    setDownloading(false)
  }
  return (
    <div className={classes.page}>
      <header>
        <span className="caption" data-record>
          {company}
        </span>
        <h1 ref={heading} tabIndex={-1} className={classes.title} data-record>
          {titleOf(page)}
        </h1>
        <p className="caption" data-record>
          {job}
        </p>
      </header>
      <Card title={t('own-application.state')}>
        <div className={classes.state}>
          <p>
            <StatusTag status={state} tone={TONES[state]} label={t(`own-application.state.${state}`)} />{' '}
            <span className="caption">{t('own-application.since', { day: dayText(since.slice(0, 10)) })}</span>
          </p>
          <p>{isChinese ? page.next_zh : page.next_en}</p>
        </div>
      </Card>
      {sections.map(({ name, Section }) => (
        <CardBoundary key={name}>
          <Section token={token} page={page} />
        </CardBoundary>
      ))}
      <OwnData token={token} page={page} />
      <Card title={t('own-application.stored')}>
        <Facts
          facts={[
            {
              label: t('open-application.files'),
              value: files.length > 0 ? <span data-record>{listText(files)}</span> : t('own-application.no_files'),
            },
            { label: t('application.consent_until'), value: dayText(consent_until) },
          ]}
        />
        <p className={`caption ${classes.text}`}>{t('own-application.kept_until', { day: dayText(consent_until) })}</p>
        <div className={classes.details}>
          <Button
            variant="default"
            loading={isDownloading}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void save()}
          >
            {t('own-application.download')}
          </Button>
        </div>
      </Card>
      <Card title={t('own-application.withdraw')}>
        <div className={classes.files}>
          <p>{t('own-application.withdraw_hint')}</p>
          <ProblemAlert problem={problem} />
          <Button variant="outline" color="bad" loading={busy} onClick={() => void withdraw()}>
            {t('own-application.withdraw')}
          </Button>
        </div>
      </Card>
    </div>
  )
}

/** What modules above add, in their order. */
function loadSections() {
  const waiting = <LinesSkeleton lines={4} />
  return fillsOf(CANDIDATE_PAGE_SECTIONS)
    .map(({ value }) => value)
    .toSorted((a, b) => a.order - b.order)
    .map(({ name, load }) => ({ name, Section: lazyComponent(load, waiting) }))
}

/** Name, phone and language, which the candidate corrects. */
function OwnData({ token, page }: { token: string; page: Shown }) {
  const t = useT()
  const refetchAll = useRefetchAll()
  const { busy, problem, attempt } = useAttempt()
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [isSaved, setSaved] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const full_name = String(given.get('full_name') ?? '').trim()
    const phone = String(given.get('phone') ?? '').trim()
    const language = given.get('language') === 'zh-TW' ? 'zh-TW' : 'en'
    const found = {
      ...(full_name === '' && { full_name: t('apply.check.full_name') }),
      ...(!Phone().safeParse(phone).success && { phone: t('apply.check.phone') }),
    }
    setWrong(found)
    setSaved(false)
    if (Object.keys(found).length > 0) return
    void attempt(async () => {
      try {
        await call(candidatePageApi.correct, { token, full_name, phone, language }, { quiet: true })
      } catch (error) {
        if (error instanceof ApiError)
          setWrong(Object.fromEntries(Object.entries(error.errors).map(([name, [text = '']]) => [name, text])))
        throw error
      }
      setSaved(true)
      await refetchAll()
    })
  }
  return (
    <Card title={t('own-application.data')}>
      <form className={classes.fields} onSubmit={submit} noValidate>
        <TextInput
          name="full_name"
          label={t('candidate-page.full_name')}
          defaultValue={page.full_name}
          error={wrong.full_name}
          maxLength={120}
          autoComplete="name"
          required
        />
        <TextInput
          name="phone"
          type="tel"
          label={t('candidate-page.phone')}
          defaultValue={page.phone}
          error={wrong.phone}
          maxLength={40}
          autoComplete="tel"
          required
        />
        <NativeSelect
          name="language"
          label={t('own-application.language')}
          defaultValue={page.language}
          data={[
            { value: 'en', label: t('candidate.language.en') },
            { value: 'zh-TW', label: t('candidate.language.zh-TW') },
          ]}
        />
        <p className="caption">
          {t('open-application.email')}: <span data-record>{page.email}</span>. {t('own-application.email_fixed')}
        </p>
        {Object.keys(wrong).length === 0 && <ProblemAlert problem={problem} />}
        <div className={classes.languages}>
          <Button type="submit" loading={busy}>
            {t('action.save')}
          </Button>
          {isSaved && (
            <span className={classes.label} role="status">
              {t('shell.corrected')}
            </span>
          )}
        </div>
      </form>
    </Card>
  )
}
