import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#web/calls/api-error.ts'
import { call } from '#web/calls/call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { IconWifiOff } from '#web/icons.ts'
import { errorText } from '#web/page/app-trouble.tsx'
import { useQrPicture } from '#web/qr-picture.ts'
import { LanguageMenu, SchemeMenu } from '#web/shell/menus/preference-menus.tsx'
import { type KioskDisplay, kioskApi } from '../contract.ts'
import classes from './kiosk.module.css'

type KioskScreen = z.output<typeof KioskDisplay>
/** The last reply, and how far this device's clock is behind, in milliseconds. */
type KioskAnswer = { shown: KioskScreen | null; behind: number; until: number }

/** Short enough to greet a person who still stands at the kiosk. */
const POLL_MS = 3000

/** Kiosk screen: the code, the time and a greeting. It shows no other personal data. */
export default function Kiosk() {
  const t = useT()
  const language = useLanguage()
  const { heard, isLost, hear } = useKiosk()
  const box = useRef<HTMLDivElement>(null)
  useStayAwake()
  return (
    <div className={classes.kiosk} ref={box}>
      <header className={classes.bar}>
        <b>{heard?.shown?.company ?? 'Kerani'}</b>
        <span className={classes.tools}>
          {heard?.shown && document.fullscreenEnabled && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() =>
                void (document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen())
              }
            >
              {t('kiosk.full_screen')}
            </Button>
          )}
          <LanguageMenu />
          <SchemeMenu />
        </span>
      </header>
      {isLost && (
        <p className={classes.lost} role="alert">
          <IconWifiOff size={20} aria-hidden /> {t('kiosk.lost')}
        </p>
      )}
      {heard === undefined ? (
        <div className={classes.middle} role="status">
          {!isLost && t('kiosk.loading')}
        </div>
      ) : heard.shown === null ? (
        <OpenForm onOpened={hear} />
      ) : (
        <Board heard={{ ...heard, shown: heard.shown }} language={language} />
      )}
    </div>
  )
}

/** Polls what this device shows; `isLost` while there is no answer. */
function useKiosk() {
  const [heard, setHeard] = useState<KioskAnswer>()
  const [isLost, setLost] = useState(false)
  const hear = useCallback((shown: KioskScreen | null) => {
    const now = Date.now()
    setLost(false)
    setHeard({ shown, behind: shown ? Date.parse(shown.now) - now : 0, until: now + (shown?.next_in ?? 0) })
  }, [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    async function ask() {
      let wait = POLL_MS
      try {
        const { kiosk } = await call(kioskApi.shown, {}, { quiet: true, background: true })
        if (isOver) return
        hear(kiosk)
        if (kiosk) wait = Math.min(wait, kiosk.next_in + 30)
      } catch {
        if (!isOver) setLost(true)
      }
      if (!isOver) timer = setTimeout(() => void ask(), wait)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [hear])
  return { heard, isLost, hear }
}

/** Keeps the tablet awake when the browser allows it. */
function useStayAwake(): void {
  useEffect(() => {
    const ask = () => void navigator.wakeLock?.request('screen').catch(() => undefined)
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
}

function Board({
  heard: { shown, behind, until },
  language,
}: {
  heard: KioskAnswer & { shown: KioskScreen }
  language: string
}) {
  const t = useT()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  // Without a network the last code stays until it expires.
  const picture = useQrPicture(seconds > 0 ? shown.link : null)
  const at = new Date(now + behind)
  const zone = { timeZone: shown.zone }
  return (
    <main id="main" tabIndex={-1} className={classes.board}>
      <section className={classes.about}>
        <h1>{[shown.office, shown.place].filter(Boolean).join(' · ')}</h1>
        <p className={classes.time}>
          <time dateTime={at.toISOString()}>
            {at.toLocaleTimeString('en-GB', { ...zone, hour: '2-digit', minute: '2-digit', second: '2-digit' })}
          </time>
        </p>
        <p className={classes.date}>
          {at.toLocaleDateString(language === 'en' ? 'en-GB' : language, {
            ...zone,
            weekday: 'long',
            day: 'numeric',
            month: 'long',
            year: 'numeric',
          })}
        </p>
        <div className={classes.greetings} role="status">
          {shown.greeted.map(({ id, name, clock }) => (
            <p key={id} className={classes.hello}>
              {t('kiosk.hello', { name, clock })}
            </p>
          ))}
        </div>
      </section>
      <section className={classes.code}>
        {shown.link === null ? (
          <p className={classes.off}>{t('kiosk.place_off')}</p>
        ) : (
          <>
            <div className={classes.picture}>{picture && <img src={picture} alt={t('kiosk.picture')} />}</div>
            <p className={classes.scan}>{t('kiosk.scan_me')}</p>
            <p className={classes.how}>{t('kiosk.scan_how')}</p>
            <p className={classes.next}>{t('kiosk.next_in', { seconds })}</p>
          </>
        )}
      </section>
    </main>
  )
}

function OpenForm({ onOpened }: { onOpened: (shown: KioskScreen) => void }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (!code) return setProblem(t('error.kiosk_code_unknown'))
    setBusy(true)
    setProblem(undefined)
    try {
      onOpened(await call(kioskApi.open, { code }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <main id="main" tabIndex={-1} className={classes.middle}>
      <form className={classes.open} onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t('kiosk.open_title')}</h1>
        <p className="caption">{t('kiosk.open_about')}</p>
        <TextInput
          name="code"
          label={t('kiosk.code')}
          error={problem}
          autoFocus
          size="lg"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button type="submit" size="lg" loading={busy}>
          {t('kiosk.open')}
        </Button>
      </form>
    </main>
  )
}
