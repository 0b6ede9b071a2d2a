import { Button } from '@mantine/core'
import { useState } from 'react'
import { taxApi } from '#pay/contract.ts'
import { download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import classes from './migration.module.css'

const StartsImport = lazyComponent(async () => (await import('#pay/web/starts-import.tsx')).StartsImport)

/**
 * Earlier pay of the year, for a company that starts within it. It is stored with the tax forms, where it can be
 * changed too.
 */
export function EarlierPay() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('migration.earlier_title')}>
      <p>{t('migration.earlier_text')}</p>
      <p>{t('arrange.any_file')}</p>
      <div className={classes.buttons}>
        <Button onClick={() => setOpen(true)}>{t('migration.earlier_import')}</Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => void download(taxApi.startsTemplate, {})}
        >
          {t('migration.get_template')}
        </Button>
      </div>
      {isOpen && <StartsImport onClose={() => setOpen(false)} />}
    </Card>
  )
}
