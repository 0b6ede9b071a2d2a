import { Button, Checkbox, MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { type CountryCode, SERVED_COUNTRIES, servedCountry } from '#base/countries/served-countries.ts'
import { stateName } from '#organisation/office-states.ts'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { labelOf, useLanguage, useT } from '#web/i18n.ts'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import { type CalendarRow, holidayApi } from '../contract.ts'
import { holidayName } from './holidays.tsx'
import classes from './load-calendar.module.css'

/** Chooses country, year and states, shows the published days and those already there, and loads them. */
export function LoadCalendar({ onClose }: { onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const { today, company } = useSession()
  const calendars = useCall(holidayApi.calendars, {}, { freshFor: 600_000 })
  const load = useAction(holidayApi.load)
  const [country, setCountry] = useState((servedCountry(company?.country) ?? SERVED_COUNTRIES[0]).code)
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [chosenStates, setStates] = useState<string[]>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  const calendar = calendars.data?.countries.find((one) => one.country === country)
  const ofOffices = (calendars.data?.offices ?? [])
    .filter((office) => office.country === country)
    .flatMap((office) => office.state ?? [])
  const hasStates = calendar?.by_state ?? false
  const states = hasStates ? (chosenStates ?? [...new Set(ofOffices)]) : []
  const preview = useCall(
    holidayApi.preview,
    { country, year, states },
    { enabled: calendar?.years.includes(year) ?? false, keepPrevious: true },
  )
  const placeName = (code: string | null) => (code === null ? t('holiday.all_states') : stateName(code, language))
  const wanted = (preview.data ?? []).filter((day) => !day.is_known && !left.has(day.key))

  async function run() {
    const input = { country, year, states, leave_out: [...left] }
    if (await load.run(input, { successMessage: (done) => t('holiday.loaded', done) })) onClose()
  }

  function toggle(day: CalendarRow) {
    const next = new Set(left)
    if (!next.delete(day.key)) next.add(day.key)
    setLeft(next)
  }

  return (
    <Dialog title={t('holiday.load_title')} onClose={onClose} size={680}>
      <div className={classes.load}>
        <div className={classes.choices}>
          <Select
            label={t('holiday.country')}
            allowDeselect={false}
            value={country}
            data={(calendars.data?.countries ?? []).map((one) => ({
              value: one.country,
              label: labelOf(`country.${one.country}`),
            }))}
            onChange={(chosen) => chosen && setCountry(chosen as CountryCode)}
          />
          <Select
            label={t('holiday.year')}
            allowDeselect={false}
            value={String(year)}
            data={(calendar?.years ?? []).map(String)}
            onChange={(chosen) => chosen && setYear(Number(chosen))}
          />
        </div>
        {hasStates && (
          <MultiSelect
            label={t('holiday.states')}
            description={t('holiday.states.hint')}
            searchable
            hidePickedOptions
            value={states}
            data={(calendar?.states ?? []).map((one) => ({ value: one.code, label: stateName(one.code, language) }))}
            onChange={setStates}
          />
        )}
        {preview.isError ? (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} small />
        ) : !preview.data ? (
          <RowsSkeleton rows={8} height={34} />
        ) : preview.data.every((day) => day.is_known) ? (
          <EmptyState title={t('holiday.nothing_to_load')} small />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
          <section className={classes.scroll} tabIndex={0} aria-label={t('holiday.preview')}>
            <table>
              <tbody>
                {preview.data.map((day) => (
                  <tr key={day.key} data-known={day.is_known || undefined}>
                    <td>
                      <Checkbox
                        aria-label={t('holiday.include', { name: holidayName(day), day: dayText(day.day) })}
                        checked={day.is_known || !left.has(day.key)}
                        disabled={day.is_known}
                        onChange={() => toggle(day)}
                      />
                    </td>
                    <td className="numeric">{dayText(day.day)}</td>
                    <td>
                      {holidayName(day)} {day.is_unconfirmed && <Tag tone="warn">{t('holiday.unconfirmed')}</Tag>}
                      {day.is_known && <Tag>{t('holiday.known')}</Tag>}
                    </td>
                    <td className={classes.state}>{hasStates ? placeName(day.state) : ''}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button disabled={wanted.length === 0} loading={load.busy} onClick={() => void run()}>
            {t('holiday.load_now', { count: wanted.length })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
