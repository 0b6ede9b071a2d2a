import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { z } from 'zod'
import { LANGUAGES } from '#base/access/actor.ts'
import { useCall } from '#web/calls/use-call.ts'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { Link, useSearchState } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { candidateMailApi } from '../contract.ts'
import { CANDIDATE_MAIL_EVENTS, type CandidateMailEvent, fillMailText } from '../rules.ts'
import { exampleValues } from './example-values.ts'
import { insertVariable } from './insert-variable.ts'
import classes from './mails.module.css'

type Text = NonNullable<typeof candidateMailApi.list.types>['answer']['rows'][number]

const Shown = z.object({
  event: z.enum(CANDIDATE_MAIL_EVENTS).catch('received'),
  language: z.enum(LANGUAGES).catch('en'),
})

/** What is mailed to candidates on each occasion, in both languages. */
export default function CandidateMails() {
  const t = useT()
  const [{ event, language }, setShown] = useSearchState(Shown)
  const { data, error, refetch } = useCall(candidateMailApi.list, {})
  const text = data?.rows.find((row) => row.event === event && row.language === language)
  return (
    <Page>
      <PageHeader title={t('candidate-mail.title')} about={t('candidate-mail.about')} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && text && (
        <div className={classes.beside}>
          <nav aria-label={t('candidate-mail.occasions')}>
            <ul className={classes.events}>
              {CANDIDATE_MAIL_EVENTS.map((one) => (
                <li key={one}>
                  <EventLink event={one} language={language} rows={data.rows} isShown={one === event} />
                </li>
              ))}
            </ul>
          </nav>
          <div className={classes.main}>
            <SegmentedControl
              aria-label={t('candidate-mail.language')}
              data={LANGUAGES.map((value) => ({ value, label: t(`candidate-mail.language.${value}`) }))}
              value={language}
              onChange={(chosen) => setShown({ language: chosen === 'zh-TW' ? 'zh-TW' : 'en' })}
            />
            <MailText key={`${event} ${language} ${text.version}`} text={text} />
          </div>
        </div>
      )}
    </Page>
  )
}

function EventLink({
  event,
  language,
  rows,
  isShown,
}: {
  event: CandidateMailEvent
  language: Text['language']
  rows: readonly Text[]
  isShown: boolean
}) {
  const t = useT()
  const isOwn = rows.some((row) => row.event === event && !row.is_usual)
  return (
    <Link
      to="candidate-mails"
      search={{ event, language }}
      className={classes.event}
      activeProps={{ 'aria-current': undefined }}
      aria-current={isShown ? 'true' : undefined}
    >
      {t(`candidate-mail.event.${event}`)}
      {isOwn && <Tag tone="info">{t('candidate-mail.own')}</Tag>}
    </Link>
  )
}

const { Form, Field, useValue, useSet } = formFor(candidateMailApi.set)

/** The text of an occasion in a language: edited, shown, and taken back to the usual one. */
function MailText({ text }: { text: Text }) {
  const t = useT()
  const { run, busy } = useAction(candidateMailApi.reset)
  const { event, language, subject, body, version, is_usual: isUsual } = text
  const reset = () =>
    run(
      { event, language },
      {
        confirmation: {
          title: t('candidate-mail.reset_title'),
          text: t('candidate-mail.reset_text'),
          action: t('candidate-mail.reset'),
          tone: 'bad',
        },
        successMessage: t('candidate-mail.reset_done'),
      },
    )
  return (
    <Form
      hidden={{ event, language, known_version: version }}
      start={{ subject, body }}
      onDone={() => toast.good(t('candidate-mail.saved'))}
    >
      <Card
        title={t(`candidate-mail.event.${event}`)}
        tag={<Tag tone={isUsual ? 'mute' : 'info'}>{t(isUsual ? 'candidate-mail.usual' : 'candidate-mail.own')}</Tag>}
        actions={
          !isUsual && (
            <Button size="xs" variant="default" loading={busy} onClick={() => void reset()}>
              {t('candidate-mail.reset')}
            </Button>
          )
        }
      >
        <TextFields variables={text.variables} />
      </Card>
      <ShownText text={text} />
    </Form>
  )
}

/** Subject and body. A variable is inserted into the one that had the cursor last. */
function TextFields({ variables }: { variables: readonly string[] }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<'subject' | 'body'>('body')
  const set = useSet()
  function insert(name: string) {
    const field = last.current
    const input = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${field}]`)
    if (!input) return
    const at = { from: input.selectionStart ?? input.value.length, until: input.selectionEnd ?? input.value.length }
    const { text, cursor } = insertVariable(input.value, at, name)
    set(field, text)
    // The input shows its new text with the next drawing.
    requestAnimationFrame(() => {
      const shown = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${field}]`)
      shown?.focus()
      shown?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears which field had the cursor
    <div
      ref={box}
      className={classes.shown}
      onFocus={({ target }) => {
        const { name } = target as HTMLInputElement
        if (name === 'subject' || name === 'body') last.current = name
      }}
    >
      <Field name="subject" wide />
      <Field name="body" as={BodyInput} wide />
      <div className={classes.variables}>
        <span className="caption">{t('candidate-mail.variables')}</span>
        {variables.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            aria-label={t('candidate-mail.insert', { name: t(`candidate-mail.variable.${name}` as never) })}
            onClick={() => insert(name)}
          >
            {t(`candidate-mail.variable.${name}` as never)}
          </Button>
        ))}
      </div>
    </div>
  )
}

function BodyInput(props: InputProps<string>) {
  return (
    <Textarea
      id={props.id}
      name={props.name}
      label={props.label}
      error={props.error}
      disabled={props.disabled}
      withAsterisk={props.required}
      aria-required={props.required}
      rows={12}
      resize="vertical"
      maxLength={props.shape.maxLength}
      defaultValue={props.start ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

/** The text as typed, with made-up values. */
function ShownText({ text: { language, ...text } }: { text: Text }) {
  const t = useT()
  const { company } = useSession()
  const { code = '', name = '' } = company ?? {}
  const values = exampleValues(language, { code, name, origin: window.location.origin })
  const { subject, body } = fillMailText(
    { subject: useValue('subject') ?? text.subject, body: useValue('body') ?? text.body },
    values,
  )
  return (
    <Card
      title={t('candidate-mail.preview')}
      tag={<span className="caption">{t('candidate-mail.preview_about')}</span>}
    >
      <div className={classes.shown} lang={language}>
        <b data-record>{subject}</b>
        <p className={classes.text} data-record>
          {body}
        </p>
      </div>
    </Card>
  )
}
