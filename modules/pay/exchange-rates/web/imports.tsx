import { Button } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { momentText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import { exchangeRateApi } from '../contract.ts'
import classes from './rates.module.css'

/** The files that rates came from, each undone as a whole; hidden where none was imported. */
export function Imports() {
  const t = useT()
  const mayEdit = useSession().may('exchange-rate:edit')
  const { data } = useCall(exchangeRateApi.imports, {}, { keepPrevious: true })
  const undo = useAction(exchangeRateApi.undo)
  if (!data || data.length === 0) return null
  const ask = {
    title: t('exchange-rate.undo_title'),
    text: t('exchange-rate.undo_text'),
    action: t('exchange-rate.undo'),
    tone: 'bad',
  } as const
  return (
    <div className={classes.inset}>
      <Card title={t('exchange-rate.imports')}>
        <ul className={classes.list}>
          {data.map(({ id, version, file_name, rates, by_name, at, undone_at, undone_by }) => (
            <li key={id}>
              <span>
                <b>{file_name}</b>{' '}
                <span className="caption">
                  {t('exchange-rate.import_of', { count: rates, name: by_name, at: momentText(at) })}
                </span>
              </span>
              {undone_at ? (
                <Tag>{t('exchange-rate.import_undone', { name: undone_by ?? '' })}</Tag>
              ) : (
                mayEdit && (
                  <Button
                    size="xs"
                    variant="default"
                    loading={undo.busy}
                    onClick={() =>
                      void undo.run({ id, version }, { confirmation: ask, successMessage: t('exchange-rate.undone') })
                    }
                  >
                    {t('exchange-rate.undo')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
