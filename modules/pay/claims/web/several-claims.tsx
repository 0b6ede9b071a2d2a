import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { sum } from '#base/money/money.ts'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { newId } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { Card } from '#web/page/card.tsx'
import { moneyText } from '#web/page/format.tsx'
import { type ReceiptAmount, ReceiptForm } from './claim-form.tsx'
import classes from './claims.module.css'

/** The most receipts in one claim. */
const MOST = 10

/** A claim of one or more receipts, sent together. Approvers see them as one, and each is decided and paid by itself. */
export function SeveralClaims({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [places, setPlaces] = useState<readonly number[]>([1])
  const [amounts, setAmounts] = useState<ReadonlyMap<number, ReceiptAmount | null>>(new Map())
  const [batchId] = useState(newId)
  const box = useRef<HTMLDivElement>(null)
  const next = Math.max(0, ...places) + 1
  const total = totalText(places.map((place) => amounts.get(place) ?? null))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the last receipt closes it, once
  useEffect(() => {
    if (places.length === 0) onClose()
  }, [places])

  function removePlace(place: number) {
    setPlaces((now) => now.filter((one) => one !== place))
  }

  /** Each form checks and sends itself: a refused one stays with its reason, the others go. */
  function sendAll() {
    for (const form of box.current?.querySelectorAll('form') ?? []) form.requestSubmit()
  }

  return (
    <div ref={box} className={classes.several}>
      {places.map((place, index) => (
        <Card
          key={place}
          title={t('claim.nth', { nth: index + 1 })}
          actions={
            <MoreButton
              label={t('claim.more_of', { nth: index + 1 })}
              actions={[{ label: t('action.remove'), tone: 'bad', onClick: () => removePlace(place) }]}
            />
          }
        >
          <ReceiptForm
            place={place}
            batchId={batchId}
            isOneOfSeveral={places.length > 1}
            onAmount={(amount) => setAmounts((now) => new Map(now).set(place, amount))}
            onDone={() => removePlace(place)}
          />
        </Card>
      ))}
      <div className={classes.together}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={places.length >= MOST}
          onClick={() => setPlaces((now) => [...now, next])}
        >
          {t('claim.add')}
        </Button>
        {places.length > 1 && (
          <span className={classes.send}>
            {total && <b role="status">{t('claim.total', { amount: total })}</b>}
            <Button onClick={sendAll}>{t('claim.send_all', { count: places.length })}</Button>
          </span>
        )}
      </div>
    </div>
  )
}

/** The sum of the receipts that are filled in; empty without any, or with several currencies. */
function totalText(amounts: readonly (ReceiptAmount | null)[]): string {
  const known = amounts.filter((one) => one !== null)
  const [first] = known
  if (!first || known.some(({ currency }) => currency !== first.currency)) return ''
  return moneyText(sum(known.map(({ amount }) => amount)), first.currency, { sign: true })
}
