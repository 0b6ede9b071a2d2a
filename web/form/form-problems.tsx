import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle } from '#web/icons.ts'
import { useFormScene } from './form-context.ts'

type Props = { attempt: number; onReload: () => void }

/** The problems of the form at its top; each line links to its field. It takes the focus after a failed save. */
export function FormProblems({ attempt, onReload }: Props) {
  const t = useT()
  const { state, id, labels } = useFormScene()
  const { failure, form } = state
  const box = useRef<HTMLDivElement>(null)
  const order = [...labels.keys()]
  const lines = Object.entries(form.errors)
    .filter(([, error]) => error)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  const isShown = lines.length > 0 || failure !== undefined

  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])

  if (!isShown) return null
  return (
    <div ref={box} className="form-problems" role="alert" tabIndex={-1}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <strong>
          {lines.length
            ? t('form.problems', { count: lines.length })
            : failure?.isStale
              ? t('form.stale_title')
              : t('form.not_saved')}
        </strong>
        {failure && (!lines.length || failure.isStale) ? <p>{failure.message || t('form.offline')}</p> : null}
        {lines.length ? (
          <ul>
            {lines.map(([name, error]) => {
              const text = labels.has(name)
                ? t('form.problem_line', { field: labels.get(name), problem: String(error) })
                : String(error)
              return (
                <li key={name}>
                  {labels.has(name) ? (
                    <button
                      type="button"
                      className="form-problem"
                      onClick={() => document.getElementById(`${id}-${name}`)?.focus()}
                    >
                      {text}
                    </button>
                  ) : (
                    text
                  )}
                </li>
              )
            })}
          </ul>
        ) : null}
        <p>{t('form.kept')}</p>
        {failure?.isStale ? (
          <Button variant="default" size="xs" onClick={onReload}>
            {t('form.reload')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
