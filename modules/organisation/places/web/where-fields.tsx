import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { devicePosition } from '#web/device-position.ts'
import { useFormScene } from '#web/form/form-context.ts'
import { useT } from '#web/i18n.ts'
import { isShortMapLink, type Point, readMapPosition } from '../map-link.ts'
import classes from './where-fields.module.css'

type Props = {
  position: Point | undefined
  onPosition: (point: Point) => void
  /** The degrees themselves, folded away. */
  children: ReactNode
}

type Said = { readonly tone: 'good' | 'bad'; readonly text: string }

/** Asks where a place is: by the position of this device, or by a pasted link of a map. */
export function WhereFields({ position, onPosition, children }: Props) {
  const t = useT()
  const { state } = useFormScene()
  const [said, setSaid] = useState<Said>()
  const [isLocating, setLocating] = useState(false)
  const isMissing = Boolean(state.form.errors.latitude || state.form.errors.longitude)
  const problem = said?.tone === 'bad' ? said.text : isMissing && !position ? t('place.where_missing') : undefined

  function readLink(text: string) {
    const found = readMapPosition(text)
    if (found) onPosition(found)
    setSaid(
      found
        ? { tone: 'good', text: t('place.link_read') }
        : text.trim() === ''
          ? undefined
          : { tone: 'bad', text: t(isShortMapLink(text) ? 'place.link_short' : 'place.link_without') },
    )
  }
  async function takeOwnPosition() {
    setLocating(true)
    try {
      const { latitude, longitude, accuracy_m } = await devicePosition()
      onPosition({ latitude, longitude })
      setSaid({ tone: 'good', text: t('place.located', { metres: Math.round(accuracy_m) }) })
    } catch (error) {
      const isRefused = error instanceof Error && error.message === 'no_location'
      setSaid({ tone: 'bad', text: t(isRefused ? 'place.location_refused' : 'place.location_failed') })
    } finally {
      setLocating(false)
    }
  }
  return (
    <fieldset className={classes.where}>
      <legend>{t('place.where')}</legend>
      <div className={classes.ways}>
        <TextInput
          className={classes.link}
          label={t('place.link')}
          description={t('place.link_hint')}
          placeholder="https://maps.app/…"
          error={problem}
          maxLength={4000}
          onChange={({ currentTarget: { value } }) => readLink(value)}
        />
        <Button variant="default" loading={isLocating} onClick={() => void takeOwnPosition()}>
          {t('place.where_i_am')}
        </Button>
      </div>
      <p className="caption" role="status">
        {said?.tone === 'good' && `${said.text} `}
        {position && (
          <a href={mapAddress(position)} target="_blank" rel="noreferrer">
            {t('place.see_on_map')}
          </a>
        )}
      </p>
      <details className={classes.degrees} open={isMissing || undefined}>
        <summary>{t('place.degrees')}</summary>
        {children}
      </details>
    </fieldset>
  )
}

/** The place on OpenStreetMap, which needs no account. It opens only when somebody presses it. */
function mapAddress({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
