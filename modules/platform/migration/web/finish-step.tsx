import { Button } from '@mantine/core'
import { ReadyForPay } from '#people/web/ready-for-pay.tsx'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { useAction } from '#web/use-action.ts'
import { migrationApi, STEPS } from '../contract.ts'
import classes from './migration.module.css'
import type { MigrationState } from './migration.tsx'
import { WrittenCounts } from './written-counts.tsx'

/** The last step: a summary of what each step imported, and the action that finishes the migration. */
export function FinishStep({ migration }: { migration: MigrationState }) {
  const t = useT()
  const finish = useAction(migrationApi.finish)

  const ask = {
    title: t('migration.finish_title'),
    text: t('migration.finish_text'),
    action: t('migration.finish'),
  }

  return (
    <Card title={t('migration.step.finish')}>
      <p>{t('migration.text.finish')}</p>
      <Summary migration={migration} />
      {migration.ready && <ReadyForPay ready={migration.ready} />}
      <div className={classes.buttons}>
        <Button
          loading={finish.busy}
          disabled={!migration.actions.includes('finish')}
          onClick={() => void finish.run({ version: migration.version }, { confirmation: ask })}
        >
          {t('migration.finish')}
        </Button>
      </div>
    </Card>
  )
}

/** What each step imported. */
export function Summary({ migration }: { migration: MigrationState }) {
  const t = useT()
  const imported = migration.batches.filter((batch) => batch.state === 'imported')
  if (imported.length === 0) return <p className={classes.verdict}>{t('migration.nothing_imported')}</p>
  return (
    <div className={classes.summary}>
      {STEPS.map((step) => {
        const own = imported.filter((batch) => batch.step === step)
        return (
          own.length > 0 && (
            <section key={step}>
              <h3>{t(`migration.step.${step}`)}</h3>
              {own.map((batch) => (
                <div key={batch.id}>
                  <p className="caption">{batch.file_name}</p>
                  <WrittenCounts written={batch.written} />
                </div>
              ))}
            </section>
          )
        )
      })}
    </div>
  )
}
