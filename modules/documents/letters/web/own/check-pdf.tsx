import { useState } from 'react'
import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { FileDrop } from '#web/inputs/file-drop.tsx'
import { Link } from '#web/link.tsx'
import { momentText } from '#web/page/format.tsx'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { CheckedPdf } from '../../contract.ts'
import classes from './own-letters.module.css'

/** What is known of a PDF; links for whoever may read the letters, numbers for people outside. */
export type PdfVerdict = Omit<z.output<typeof CheckedPdf>, 'letter_id' | 'newer'> & {
  letter_id?: string | null
  newer: { id?: string; number: string | null } | null
}
type Props = {
  check: (sha256: string) => Promise<PdfVerdict>
  /** What "not ours" means here. */
  notOursText: string
}

/** Takes a PDF and says whether it is one of ours. The file stays in the browser: its hash is sent. */
export function CheckPdf({ check, notOursText }: Props) {
  const t = useT()
  const [found, setFound] = useState<{ name: string; verdict: PdfVerdict }>()
  const { busy, problem, attempt, fail } = useAttempt()

  function acceptFile(file: File): void {
    setFound(undefined)
    if (!crypto.subtle) fail({ text: t('letter-check.no_https'), fields: {} })
    else void attempt(async () => setFound({ name: file.name, verdict: await check(await sha256Of(file)) }))
  }
  return (
    <div className={classes.answer}>
      <FileDrop
        accept="application/pdf,.pdf"
        title={t(busy ? 'letter-check.busy' : 'letter-check.drop')}
        about={t('letter-check.local')}
        isBusy={busy}
        onFile={acceptFile}
      />
      <ProblemAlert problem={problem} />
      <div role="status">{found && <Verdict {...found} notOursText={notOursText} />}</div>
    </div>
  )
}

const TONES = { ours: 'good', older: 'warn', not_ours: 'bad' } as const

function Verdict({ name, verdict: found, notOursText }: { name: string; verdict: PdfVerdict; notOursText: string }) {
  const t = useT()
  const { verdict, number, sent_at, is_signed_copy, letter_id, newer, state } = found
  return (
    <div className={classes.verdict} data-tone={TONES[verdict]}>
      <span className="caption" data-record>
        {name}
      </span>
      <b>{t(`letter-check.${verdict}`)}</b>
      {verdict === 'not_ours' ? (
        <p>{notOursText}</p>
      ) : (
        <>
          <p>
            {sent_at ? t('letter-check.sent', { number, at: momentText(sent_at) }) : t('letter-check.made', { number })}{' '}
            {t(is_signed_copy ? 'letter-check.signed_copy' : 'letter-check.unsigned_copy')}
          </p>
          {state && <StatusTag status={state} tone="mute" label={t(`letter.state.${state}`)} />}
          {newer?.number && <p>{t('letter-check.newer', { number: newer.number })}</p>}
          {letter_id && <Link to={`documents/letter/${letter_id}`}>{t('letter-check.open', { number })}</Link>}
          {newer?.id && (
            <Link to={`documents/letter/${newer.id}`}>{t('letter-check.open', { number: newer.number })}</Link>
          )}
        </>
      )}
    </div>
  )
}

/** The SHA-256 of a file, in hexadecimal. */
async function sha256Of(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
