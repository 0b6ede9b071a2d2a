// biome-ignore-all lint/a11y/useSemanticElements: buttons in a row, not fields of a form
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '#web/i18n.ts'
import { IconSearch } from '#web/icons.ts'
import type { Tone } from '#web/page/status-tone.ts'
import { CAUSE_TONES } from '../../checks/web/finding-texts.ts'
import type { RunDetails } from '../../runs/web/run-title.ts'
import { type ReviewAddress, reviewScope } from '../../runs/web/use-run.ts'
import { Cause } from '../../values.ts'
import classes from '../../web/payroll.module.css'

type Props = {
  run: RunDetails
  address: ReviewAddress
  onChange: (change: Partial<ReviewAddress>) => void
  search: string | undefined
  onSearch: (text: string) => void
  actions?: ReactNode
}

/** Chips that filter by blocker, check and cause; changed rows or everyone. */
export function RunChips({ run, address, onChange, search, onSearch, actions }: Props) {
  const t = useT()
  const show = reviewScope(run, address)
  const isClosed = run.state === 'confirmed' || run.state === 'approved'
  const wanting = run.blocked + run.to_check
  const toggleShow = (name: 'blocked' | 'to_check' | 'failed') => () =>
    onChange({ show: show === name ? undefined : name, cause: undefined })
  const plain = !address.cause && (show === 'attention' || show === 'changed' || show === 'all')
  const causes = [...run.causes].sort((a, b) => Cause.options.indexOf(a.cause) - Cause.options.indexOf(b.cause))
  const quiet = Math.max(0, run.totals.employees - run.changed)
  return (
    <div className={classes.chips}>
      <div className={classes.chipList} role="group" aria-label={t('pay.filter_by')}>
        {run.failed > 0 && (
          <Chip
            tone="bad"
            text={t('pay.chip_failed', { count: run.failed })}
            on={show === 'failed'}
            onPress={toggleShow('failed')}
          />
        )}
        {run.blocked > 0 && (
          <Chip
            tone="bad"
            text={t('pay.chip_blocked', { count: run.blocked })}
            on={show === 'blocked'}
            onPress={toggleShow('blocked')}
          />
        )}
        {run.to_check > 0 && (
          <Chip
            tone={isClosed ? 'mute' : 'warn'}
            text={t(isClosed ? 'pay.chip_checked' : 'pay.chip_to_check', { count: run.to_check })}
            on={show === 'to_check'}
            onPress={toggleShow('to_check')}
          />
        )}
        {causes.map(({ cause, count }) => (
          <Chip
            key={cause}
            tone={CAUSE_TONES[cause]}
            text={t(`pay.chip.${cause}`, { count })}
            on={address.cause === cause}
            onPress={() => onChange({ cause: address.cause === cause ? undefined : cause, show: undefined })}
          />
        ))}
        {run.previous && quiet > 0 && <span className={classes.quiet}>{t('pay.unchanged', { count: quiet })}</span>}
      </div>
      <div className={classes.chipTools}>
        {search !== undefined && (
          <TextInput
            className={classes.find}
            size="xs"
            type="search"
            aria-label={t('pay.find_person')}
            placeholder={t('pay.find_person')}
            leftSection={<IconSearch size={15} aria-hidden />}
            value={search}
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
        )}
        {(run.previous || (wanting > 0 && !isClosed)) && (
          <div className={classes.segment} role="group" aria-label={t('pay.rows_shown')}>
            {wanting > 0 && !isClosed && (
              <button
                type="button"
                aria-pressed={plain && show === 'attention'}
                onClick={() => onChange({ show: 'attention', cause: undefined })}
              >
                {t('pay.show_attention')}
              </button>
            )}
            {run.previous && (
              <button
                type="button"
                aria-pressed={plain && show === 'changed'}
                onClick={() => onChange({ show: 'changed', cause: undefined })}
              >
                {t('pay.show_changed')}
              </button>
            )}
            <button
              type="button"
              aria-pressed={plain && show === 'all'}
              onClick={() => onChange({ show: 'all', cause: undefined })}
            >
              {t('pay.show_all')}
            </button>
          </div>
        )}
        {actions}
      </div>
    </div>
  )
}

function Chip({ tone, text, on, onPress }: { tone: Tone; text: string; on: boolean; onPress: () => void }) {
  return (
    <button type="button" className={classes.chip} data-tone={tone} aria-pressed={on} onClick={onPress}>
      <i aria-hidden />
      {text}
    </button>
  )
}
