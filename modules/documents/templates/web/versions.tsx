import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { letterTemplateApi } from '../contract.ts'
import { LetterText } from './letter-text.tsx'
import classes from './templates.module.css'

/** Every version of a template, the latest first, each to read. */
export function Versions({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  const [chosen, setChosen] = useState<string>()
  const list = useCall(letterTemplateApi.versions, { id, per_page: 200 })
  const shown = chosen ?? list.data?.data[0]?.id
  return (
    <Dialog title={t('letter-template.versions')} onClose={onClose} size={900}>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <div className={classes.versions}>
        <ul>
          {list.data?.data.map((one) => (
            <li key={one.id}>
              <button type="button" aria-pressed={one.id === shown} onClick={() => setChosen(one.id)}>
                <b>{t('letter-template.version_of', { number: one.number })}</b>
                <span>{isChinese ? one.name_zh : one.name_en}</span>
                <small>
                  {momentText(one.saved_at)} · {one.saved_by ?? t('letter-template.brought')}
                </small>
              </button>
            </li>
          ))}
        </ul>
        {shown && <Version id={id} version={shown} />}
      </div>
    </Dialog>
  )
}

function Version({ id, version }: { id: string; version: string }) {
  const one = useCall(letterTemplateApi.version, { id, version_id: version })
  if (one.isError) return <ErrorState error={one.error} onRetry={() => void one.refetch()} />
  return one.data ? <LetterText of={one.data} /> : <LinesSkeleton />
}
