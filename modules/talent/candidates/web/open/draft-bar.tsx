import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/calls/call.ts'
import { confirm } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { dayText } from '#web/page/format.tsx'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { openApplicationApi } from '../../open-contract.ts'
import classes from './apply.module.css'
import { isEmail } from './typed-application.ts'

type Content = Omit<NonNullable<typeof openApplicationApi.saveDraft.types>['input'], 'job' | 'website'>

type Props = {
  job: string
  draft: { token: string; until: string } | undefined
  email: string
  content: () => Content
  website: () => string | undefined
  onBadEmail: () => void
}

/** Goes on later: what is typed is stored, and the address under which it goes on is mailed. Files are chosen again then. */
export function DraftBar({ job, draft, email, content, website, onBadEmail }: Props) {
  const t = useT()
  const go = useGo()
  const { busy, problem, attempt } = useAttempt()
  const [saved, setSaved] = useState<{ email: string; until: string }>()
  function save() {
    if (!isEmail(email)) return onBadEmail()
    void attempt(async () => {
      const { until } = draft
        ? await call(openApplicationApi.changeDraft, { ...content(), token: draft.token }, { quiet: true })
        : await call(openApplicationApi.saveDraft, { ...content(), job, website: website() }, { quiet: true })
      setSaved({ email: email.trim(), until: until.slice(0, 10) })
    })
  }
  async function drop(token: string) {
    const yes = await confirm({
      title: t('apply.drop_title'),
      text: t('apply.drop_text'),
      action: t('apply.drop'),
      tone: 'bad',
    })
    if (!yes) return
    await attempt(async () => {
      await call(openApplicationApi.dropDraft, { token }, { quiet: true })
      go(`/jobs/${job.slice(0, job.lastIndexOf('-'))}`)
    })
  }
  return (
    <section className={classes.draft} aria-label={t('apply.later')}>
      <p className="caption">{t(draft ? 'apply.draft_open' : 'apply.later_hint')}</p>
      <div className={classes.languages}>
        <Button variant="default" loading={busy} onClick={save}>
          {t(draft ? 'apply.save_draft' : 'apply.later')}
        </Button>
        {draft && (
          <Button variant="subtle" color="bad" disabled={busy} onClick={() => void drop(draft.token)}>
            {t('apply.drop')}
          </Button>
        )}
      </div>
      <ProblemAlert problem={problem} />
      {saved && (
        <p className={classes.notice} role="status">
          {draft
            ? t('apply.draft_saved', { until: dayText(saved.until) })
            : t('apply.draft_mailed', { email: saved.email, until: dayText(saved.until) })}
        </p>
      )}
    </section>
  )
}
