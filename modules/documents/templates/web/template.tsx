import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { useGo, useParam } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { letterTemplateApi, type Template } from '../contract.ts'
import { LetterText } from './letter-text.tsx'
import { Preview } from './preview.tsx'
import { type Draft, EditForm, TemplateFields } from './template-form.tsx'
import classes from './templates.module.css'

const Versions = lazyComponent(async () => (await import('./versions.tsx')).Versions)

/** One template: its text to edit, beside it a preview on a person. A phone shows the text to read. */
export default function TemplatePage() {
  const t = useT()
  const id = useParam('id')
  const one = useCall(letterTemplateApi.one, { id }, { keepPrevious: true })
  if (one.isError)
    return (
      <Page>
        <PageHeader title={t('letter-template.one')} />
        <ErrorState error={one.error} onRetry={() => void one.refetch()} />
      </Page>
    )
  if (!one.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  return <OpenTemplate key={id} of={one.data} />
}

function textOf({ languages, arrangement, body, second_body, typed }: z.output<typeof Template>): Draft {
  return { languages, arrangement, body, second_body, typed }
}

function OpenTemplate({ of }: { of: z.output<typeof Template> }) {
  const t = useT()
  const go = useGo()
  const isChinese = useLanguage() === 'zh-TW'
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const [draft, setDraft] = useState<Draft>(() => textOf(of))
  const [showsVersions, setShowsVersions] = useState(false)
  return (
    <Page>
      <PageHeader
        title={isChinese ? of.name_zh : of.name_en}
        tag={of.is_active ? undefined : <StatusTag status="disabled" />}
        about={`${t(`letter-template.kind.${of.kind}`)} · ${t('letter-template.version_of', { number: of.number })}`}
        actions={
          <Button variant="default" onClick={() => setShowsVersions(true)}>
            {t('letter-template.show_versions')}
          </Button>
        }
      />
      {isPhone ? (
        <Card title={t('letter-template.body')}>
          <p className="caption">{t('letter-template.phone')}</p>
          <LetterText of={of} />
        </Card>
      ) : (
        <div className={classes.beside}>
          <EditForm
            start={of}
            version={of.version}
            hidden={{ id: of.id }}
            onCancel={() => go('documents/templates')}
            onDone={() => toast.good(t('letter-template.saved'))}
          >
            <TemplateFields onDraft={setDraft} />
          </EditForm>
          <Preview id={of.id} draft={draft} recipient={of.recipient} />
        </div>
      )}
      {showsVersions && <Versions id={of.id} onClose={() => setShowsVersions(false)} />}
    </Page>
  )
}
