import { Button } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { IconArrowBackUp, IconCheck } from '#web/icons.ts'
import { momentText } from '#web/page/format.tsx'
import type { RunDetails } from '../../runs/web/run-title.ts'
import type { ReviewRowDetails } from './row-reasons.ts'
import type { Ticks } from './use-ticks.ts'

/** Whether ticks and notes can be changed: only while a run is neither confirmed nor approved. */
export function isRunOpen(run: RunDetails): boolean {
  return run.state !== 'confirmed' && run.state !== 'approved'
}

/** The tick of the shown person, with who made it and when. */
export function TickButton({
  row,
  ticks,
  isSecond = false,
}: {
  row: ReviewRowDetails
  ticks: Ticks
  isSecond?: boolean
}) {
  const t = useT()
  return (
    <>
      {row.checked && row.checked_by && row.checked_at && (
        <p className="caption">{t('pay.checked_by', { name: row.checked_by, time: momentText(row.checked_at) })}</p>
      )}
      <Button
        fullWidth
        variant={row.checked || isSecond ? 'default' : 'filled'}
        leftSection={row.checked ? <IconArrowBackUp size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
        onClick={() => void ticks.tick(row)}
      >
        {row.checked ? t('pay.unmark_checked') : t('pay.mark_checked')}
      </Button>
    </>
  )
}
