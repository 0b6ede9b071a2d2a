import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#web/calls/api-error.ts'
import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { errorText } from '#web/page/app-trouble.tsx'
import { Card } from '#web/page/card.tsx'
import { letterTemplateApi, type TemplateDraft, type TypedValue } from '../../../templates/contract.ts'
import type { TypedField } from '../../../templates/rules.ts'
import classes from './letters.module.css'
import { MissingValues, missingOf } from './missing-values.tsx'
import { PdfFrame } from './pdf-frame.tsx'

type Props = {
  /** Undefined until a template and a recipient are chosen. */
  asked:
    | {
        id: string
        employee_id?: string | undefined
        typed: z.input<typeof TypedValue>[]
        draft?: z.input<typeof TemplateDraft>
      }
    | undefined
  fields: readonly TypedField[]
}

/**
 * The letter as its recipient would get it. It shows by itself where nothing has to be typed, else by a press: each showing
 * reads the person's record.
 */
export function LetterPreview({ asked, fields }: Props) {
  const t = useT()
  const [shown, setShown] = useState<{ of: string; pdf?: Blob; failed?: ApiError }>()
  const [busy, setBusy] = useState(false)
  const key = asked && JSON.stringify(asked)
  async function show() {
    if (!asked || !key) return
    setBusy(true)
    try {
      setShown({ of: key, pdf: await call(letterTemplateApi.preview, asked, { quiet: true }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setShown({ of: key, failed: error })
    } finally {
      setBusy(false)
    }
  }
  const isAutomatic = asked !== undefined && fields.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another recipient or template shows another letter
  useEffect(() => {
    if (isAutomatic) void show()
  }, [key, isAutomatic])
  const current = shown?.of === key ? shown : undefined
  const missing = missingOf(current?.failed?.facts)
  return (
    <Card
      title={t('letter-template.preview')}
      actions={
        asked &&
        !isAutomatic && (
          <Button variant="default" size="xs" loading={busy} onClick={() => void show()}>
            {t('letter-template.show')}
          </Button>
        )
      }
    >
      {!asked && <p className="caption">{t('letter.preview_later')}</p>}
      {current?.failed && missing.length > 0 && (
        <div className={classes.warning} role="alert">
          <p>{t('letter.missing')}</p>
          <MissingValues of={missing} typed={fields} />
        </div>
      )}
      {current?.failed && missing.length === 0 && (
        <p className={classes.warning} role="alert">
          {errorText(current.failed)}
        </p>
      )}
      {current?.pdf && <PdfFrame pdf={current.pdf} title={t('letter-template.preview')} name="preview.pdf" />}
      {asked && !current && !busy && !isAutomatic && <p className="caption">{t('letter.preview_press')}</p>}
    </Card>
  )
}
