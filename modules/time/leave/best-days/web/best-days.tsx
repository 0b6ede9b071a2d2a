import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, listText, numberText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { leaveBalanceApi } from '../../balance/contract.ts'
import { type BestBreak, bestDaysApi } from '../contract.ts'
import classes from './best-days.module.css'

export type ChosenDays = { type_id: string; from_day: string; until_day: string }
type Props = { onChoose: (days: ChosenDays) => void; onClose: () => void }

/** Shows which leave makes the longest breaks; choosing one starts a request. */
export function BestDays({ onChoose, onClose }: Props) {
  const t = useT()
  const balances = useCall(leaveBalanceApi.mine, {})
  // Other types have reasons that nobody plans.
  const types = (balances.data ?? []).filter(({ kind }) => kind === 'granted' || kind === 'earned')
  const [chosen, setType] = useState<string>()
  const [days, setDays] = useState(4)
  const type_id = chosen ?? types[0]?.type_id
  const breaks = useCall(
    bestDaysApi.find,
    { type_id: type_id ?? '', days },
    { enabled: type_id !== undefined, keepPrevious: true },
  )
  return (
    <Dialog title={t('best-days.title')} onClose={onClose} size={640}>
      <div className={classes.stack}>
        <p className="caption">{t('best-days.about')}</p>
        <div className={classes.asked}>
          <NativeSelect
            label={t('best-days.type_id')}
            data={types.map((type) => ({ value: type.type_id, label: type.type_name }))}
            value={type_id ?? ''}
            onChange={(event) => setType(event.currentTarget.value)}
          />
          <NumberInput
            label={t('best-days.days')}
            min={1}
            max={30}
            clampBehavior="strict"
            allowDecimal={false}
            value={days}
            onChange={(value) => typeof value === 'number' && value >= 1 && setDays(value)}
          />
        </div>
        {breaks.isError ? (
          <ErrorState error={breaks.error} onRetry={() => void breaks.refetch()} />
        ) : breaks.data ? (
          breaks.data.length === 0 ? (
            <EmptyState small title={t('best-days.title')} text={t('best-days.none')} />
          ) : (
            <ol className={classes.breaks} aria-busy={breaks.isFetching}>
              {breaks.data.map((one) => (
                <BreakItem
                  key={one.from_day}
                  of={one}
                  onChoose={() => type_id && onChoose({ type_id, from_day: one.from_day, until_day: one.until_day })}
                />
              ))}
            </ol>
          )
        ) : balances.data && types.length === 0 ? (
          <EmptyState small title={t('best-days.title')} text={t('best-days.none')} />
        ) : (
          <LinesSkeleton lines={6} />
        )}
      </div>
    </Dialog>
  )
}

function BreakItem({ of, onChoose }: { of: z.output<typeof BestBreak>; onChoose: () => void }) {
  const t = useT()
  const [first, last] = [dayText(of.from_day), dayText(of.until_day)]
  return (
    <li className={classes.break}>
      <div>
        <p className={classes.length}>
          {t('best-days.length', { days: of.length })}{' '}
          <Tag tone="good">{t('best-days.worth', { worth: numberText(of.worth, 1) })}</Tag>
        </p>
        <p>{t('best-days.span', { first: dayText(of.first_off), last: dayText(of.last_off) })}</p>
        <p className="caption">
          {first === last ? t('best-days.leave_one', { first }) : t('best-days.leave', { first, last })}
          {of.holidays.length > 0 && ` · ${listText(of.holidays)}`}
        </p>
        <p className="caption">
          {t(`best-days.take_${of.unit}`, { amount: numberText(of.amount, 3), left: numberText(of.left_after, 3) })}
        </p>
      </div>
      <Button variant="default" aria-label={`${t('best-days.ask')}, ${first}`} onClick={onChoose}>
        {t('best-days.ask')}
      </Button>
    </li>
  )
}
