import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { currencySign } from '#base/money/amount-text.ts'
import { ApiError } from '#web/calls/api-error.ts'
import { call } from '#web/calls/call.ts'
import { useUnsaved } from '#web/form/unsaved.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { openApplicationApi } from '../../open-contract.ts'
import classes from './apply.module.css'
import { DraftBar } from './draft-bar.tsx'
import { FilesField } from './files-field.tsx'
import { NoticeField, type NoticeLanguage } from './notice-field.tsx'
import { type AskedQuestion, QuestionField } from './question-field.tsx'
import { answerField, fieldsOfRefusal, findProblems, type TypedApplication, toContent } from './typed-application.ts'

type Form = NonNullable<typeof openApplicationApi.form.types>['answer']

type Props = {
  form: Form
  questions: readonly AskedQuestion[]
  start: TypedApplication
  draft: { token: string; until: string } | undefined
  /** The mailed address of a draft opened none. */
  isDraftGone: boolean
  /** The form or its notice is too old to be sent: another is loaded, and what was typed stays. */
  onExpired: () => void
}

/** A form that is sent sooner after it was opened counts as sent by a program: whoever is that quick waits a moment. */
const LEAST_MS = 4_000

/** Codes of refusals after which the form is loaded again. */
const EXPIRED = ['application_form_time', 'application_notice_changed']

export function ApplyForm({ form, questions, start, draft, isDraftGone, onExpired }: Props) {
  const t = useT()
  const go = useGo()
  const language = useLanguage()
  const [typed, setTyped] = useState(start)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [part, setPart] = useState<number>()
  const [notice, setNotice] = useState<NoticeLanguage>(form.notice[0]?.language ?? 'en')
  const trap = useRef<HTMLInputElement>(null)
  const isSent = useRef(false)
  const opened = useRef({ started: form.started, at: performance.now() })
  if (opened.current.started !== form.started) opened.current = { started: form.started, at: performance.now() }
  const { busy, problem, fail, attempt } = useAttempt()
  const unsaved = useUnsaved(() => !isSent.current && typed !== start, {})
  const box = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(wrong).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])

  const set = (change: Partial<TypedApplication>) => setTyped((before) => ({ ...before, ...change }))
  const clear = (name: string) =>
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)))
  const text = (name: 'full_name' | 'email' | 'phone' | 'expected_pay' | 'video_link') => ({
    name,
    value: typed[name],
    error: wrong[name],
    disabled: busy,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      set({ [name]: value })
      clear(name)
    },
  })

  async function send() {
    const { version = '', language: notice_language = 'en' } =
      form.notice.find(({ language: one }) => one === notice) ?? form.notice[0] ?? {}
    const content = toContent(typed, questions, form.currency)
    try {
      setPart(0)
      const early = opened.current.at + LEAST_MS - performance.now()
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
      const { full_name = '', phone = '', ...more } = content
      await call(
        openApplicationApi.send,
        {
          ...more,
          full_name,
          phone,
          answers: JSON.stringify(content.answers),
          job: form.job,
          language,
          notice_version: version,
          notice_language,
          started: form.started,
          draft: draft?.token,
          website: trap.current?.value || undefined,
          files: [...typed.files],
        },
        { quiet: true, onProgress: setPart },
      )
    } catch (error) {
      if (error instanceof ApiError) {
        const fields = fieldsOfRefusal(error.errors, content.answers)
        setWrong(fields)
        if (EXPIRED.includes(error.code) || 'agrees' in fields) {
          set({ agrees: false })
          onExpired()
        }
      }
      throw error
    } finally {
      setPart(undefined)
    }
    isSent.current = true
    const company = form.job.slice(0, form.job.lastIndexOf('-'))
    go('/done', { about: 'applied', company: form.company, next: `/jobs/${company}` }, { replace: true })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = Object.entries(findProblems(typed, questions, form.currency)).map(([name, key]) => [name, t(key)])
    setWrong(Object.fromEntries(found))
    fail(undefined)
    if (found.length === 0) void attempt(send)
  }

  const sign = currencySign(form.currency)
  return (
    <form ref={box} className={classes.form} onSubmit={submit} noValidate aria-label={t('apply.title')}>
      <p className="caption">{t('apply.required')}</p>
      {isDraftGone && <p className={classes.notice}>{t('apply.draft_gone')}</p>}
      <fieldset className={classes.group}>
        <legend>{t('apply.about_you')}</legend>
        <TextInput {...text('full_name')} label={t('open-application.full_name')} autoComplete="name" required />
        <TextInput
          {...text('email')}
          type="email"
          label={t('open-application.email')}
          description={t('apply.email_hint')}
          autoComplete="email"
          required
        />
        <TextInput {...text('phone')} type="tel" label={t('open-application.phone')} autoComplete="tel" required />
        <TextInput
          {...text('expected_pay')}
          label={t('open-application.expected_pay')}
          description={t('apply.pay_hint')}
          inputMode="decimal"
          leftSection={<span className="form-currency">{sign}</span>}
        />
      </fieldset>
      {questions.length > 0 && (
        <fieldset className={classes.group}>
          <legend>{t('apply.questions')}</legend>
          {questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              value={typed.answers[question.id] ?? ''}
              error={wrong[answerField(question.id)]}
              disabled={busy}
              onChange={(value) => {
                setTyped((before) => ({ ...before, answers: { ...before.answers, [question.id]: value } }))
                clear(answerField(question.id))
              }}
            />
          ))}
        </fieldset>
      )}
      <fieldset className={classes.group}>
        <legend>{t('apply.resume')}</legend>
        <FilesField
          files={typed.files}
          error={wrong.files}
          disabled={busy}
          onChange={(files) => {
            set({ files })
            clear('files')
          }}
        />
        <TextInput
          {...text('video_link')}
          type="url"
          label={t('open-application.video_link')}
          description={t('apply.video_hint')}
          placeholder="https://"
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('open-application.notice_version')}</legend>
        <NoticeField notices={form.notice} chosen={notice} onChoose={setNotice} />
        <Checkbox
          label={t('apply.agree')}
          checked={typed.agrees}
          error={wrong.agrees}
          aria-invalid={wrong.agrees !== undefined}
          disabled={busy}
          onChange={({ currentTarget: { checked } }) => {
            set({ agrees: checked })
            clear('agrees')
          }}
        />
      </fieldset>
      <div className={classes.trap} aria-hidden>
        <label>
          {t('open-application.website')}
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {Object.keys(wrong).length > 0 && !problem && (
        <p className={classes.wrong} role="alert">
          {t('apply.some_wrong', { count: Object.keys(wrong).length })}
        </p>
      )}
      {problem && (
        <div className={classes.refused}>
          <ProblemAlert problem={{ ...problem, text: problem.text || t('apply.no_answer') }} />
          <p className="caption">{t('apply.kept')}</p>
        </div>
      )}
      {part !== undefined && typed.files.length > 0 && (
        <label className={classes.progress}>
          <span>{t(part < 1 ? 'apply.sending' : 'apply.checking')}</span>
          <progress value={part} max={1} />
        </label>
      )}
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {t('apply.send')}
      </Button>
      <DraftBar
        job={form.job}
        draft={draft}
        email={typed.email}
        content={() => ({ ...toContent(typed, questions, form.currency), language })}
        website={() => trap.current?.value || undefined}
        onBadEmail={() => setWrong({ email: t('apply.check.email') })}
      />
      {unsaved.prompt}
    </form>
  )
}
