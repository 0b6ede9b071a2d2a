import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { Card } from '#web/page/card.tsx'
import { ClaimInList } from './claim-form.tsx'
import classes from './claims.module.css'

/** The most receipts in one form. */
const MOST = 10

/** Several receipts below each other, sent together; each is a claim that is decided by itself. */
export function SeveralClaims({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [places, setPlaces] = useState<readonly number[]>([1])
  const box = useRef<HTMLDivElement>(null)
  const next = Math.max(0, ...places) + 1

  function removePlace(place: number) {
    const left = places.filter((one) => one !== place)
    setPlaces(left)
    if (left.length === 0) onClose()
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
          <ClaimInList place={place} onDone={() => removePlace(place)} />
        </Card>
      ))}
      <div className={classes.together}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={places.length >= MOST}
          onClick={() => setPlaces([...places, next])}
        >
          {t('claim.add')}
        </Button>
        {places.length > 1 && <Button onClick={sendAll}>{t('claim.send_all', { count: places.length })}</Button>}
      </div>
    </div>
  )
}
