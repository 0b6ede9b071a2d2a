// biome-ignore-all lint/suspicious/noArrayIndexKey: the pairs never move
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { isDay, monthOf } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { readFieldShape } from '#web/fields/shape.ts'
import { useT } from '#web/i18n.ts'
import { DayInput } from '#web/inputs/lazy-inputs.tsx'
import { useSearchState } from '#web/link.tsx'
import { DateText, monthText, None } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { LawCountry, type LawTable, lawApi } from '../contract.ts'
import classes from './law.module.css'

type LawTableRow = z.output<typeof LawTable>
const Address = z.object({ on: z.string().refine(isDay).optional().catch(undefined) })
const DAY = readFieldShape(z.iso.date())

/** The tables and rates in force on a day in every country, with their sources and the next change. */
export default function LawInForce() {
  const t = useT()
  const { today } = useSession()
  const only = useOnlyCountry()
  const [{ on }, setAddress] = useSearchState(Address)
  const [chosen, setChosen] = useState<LawTableRow>()
  const input = useMemo(() => ({ on, country: only }), [on, only])
  return (
    <Page>
      <PageHeader
        title={t('law.title')}
        about={t('law.about')}
        actions={
          <ChosenDay day={on ?? today} onChoose={(day) => setAddress({ on: day === today ? undefined : day })} />
        }
      />
      <OpenMonth day={on ?? today} />
      <Table
        list={lawApi.tables}
        input={input}
        title={t('law.title')}
        views={false}
        columns={[
          { name: 'law', width: 264 },
          {
            name: 'country',
            cell: (row) => t(`country.${row.country}`),
            card: 'line',
            width: 110,
            hidden: only !== undefined,
          },
          { name: 'since', cell: (row) => <Since row={row} />, card: 'line', width: 132 },
          {
            name: 'next_day',
            cell: (row) =>
              row.next_day ? (
                <DateText at={row.next_day} />
              ) : (
                <span className="caption">{t('law.nothing_follows')}</span>
              ),
            width: 132,
          },
          {
            name: 'standing',
            header: t('law.standing'),
            cell: (row) => <StandingTag standing={row.standing} />,
            card: 'side',
            width: 190,
          },
          { name: 'source', width: 330 },
        ]}
        rowName={(row) => row.law}
        filters={{ on: { hidden: true }, ...(only && { country: { hidden: true } }) }}
        onPeek={setChosen}
        peeked={chosen?.id}
        empty={{ title: t('law.none'), text: t('law.none_text') }}
      />
      {chosen && (
        <PeekPanel title={chosen.law} about={t(`country.${chosen.country}`)} onClose={() => setChosen(undefined)}>
          <LawDetails row={chosen} />
        </PeekPanel>
      )}
    </Page>
  )
}

/** The only country of the product in which the company has offices; then only its law is shown. */
function useOnlyCountry(): LawCountry | undefined {
  const { hasOfficeIn: isIn } = useSession()
  const here = LawCountry.options.filter(isIn)
  return here.length === 1 ? here[0] : undefined
}

function ChosenDay({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const t = useT()
  return (
    <DayInput
      key={day}
      id="law-on"
      name="on"
      label={t('law.on')}
      hint={undefined}
      error={undefined}
      required={false}
      disabled={false}
      placeholder={undefined}
      autoComplete={undefined}
      autoFocus={false}
      shape={DAY}
      options={undefined}
      chosen={undefined}
      choiceLabel={String}
      start={day}
      onChange={(value) => {
        if (typeof value === 'string' && isDay(value) && value !== day) onChoose(value)
      }}
    />
  )
}

const TONES = {
  in_force: 'good',
  carried_on: 'warn',
  unconfirmed: 'warn',
  not_loaded: 'bad',
  not_yet: 'mute',
} as const

function StandingTag({ standing }: { standing: LawTableRow['standing'] }) {
  const t = useT()
  return <Tag tone={TONES[standing]}>{t(`law.standing.${standing}`)}</Tag>
}

/** For a month that is not fully checked: the missing tables, by country. */
function OpenMonth({ day }: { day: string }) {
  const t = useT()
  const country = useOnlyCountry()
  const { data } = useCall(lawApi.tables, { on: day, country, per_page: 200 }, { keepPrevious: true })
  const countries = LawCountry.options.flatMap((country) => {
    const rows = (data?.data ?? []).filter((row) => row.country === country)
    const count = (standings: readonly LawTableRow['standing'][]) =>
      rows.filter(({ standing }) => standings.includes(standing)).length
    const [missing, open] = [count(['not_loaded']), count(['carried_on', 'unconfirmed'])]
    const name = t(`country.${country}`)
    return [
      ...(missing > 0 ? [t('law.month_missing', { count: missing, country: name })] : []),
      ...(missing === 0 && open > 0 ? [t('law.month_carried', { count: open, country: name })] : []),
    ]
  })
  if (countries.length === 0) return null
  return (
    <div className={classes.said} data-tone="warn" role="note">
      <b>{t('law.month_open', { month: monthText(monthOf(day)) })}</b>
      {countries.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

function Since({ row }: { row: LawTableRow }) {
  const t = useT()
  if (row.since === null) return <Tag tone="mute">{t('law.not_yet')}</Tag>
  return <DateText at={row.since} />
}

/** The figures of the table in force and every entry before and after. */
function LawDetails({ row }: { row: LawTableRow }) {
  const t = useT()
  return (
    <div className={classes.entry}>
      {row.since !== null && !row.is_loaded && (
        <div className={classes.said} data-tone="warn">
          <b>{t('law.not_loaded')}</b>
          <p>{t('law.not_loaded_text')}</p>
        </div>
      )}
      {row.figures.length > 0 && (
        <section className={classes.figures}>
          <h3>{t('law.says')}</h3>
          <dl className={classes.pairs}>
            {row.figures.map((figure, index) => (
              <div key={`${index}:${figure.name}`}>
                <dt>{figure.name}</dt>
                <dd>{figure.value || <None />}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className={classes.figures}>
        <h3>{t('law.history')}</h3>
        <Timeline
          items={row.history.map((entry) => ({
            id: entry.from_day,
            at: entry.from_day,
            title: historyTitle(entry, t),
            tone: entry.state === 'in_force' ? ('good' as const) : ('mute' as const),
            upcoming: entry.state === 'future',
          }))}
        />
      </section>
    </div>
  )
}

function historyTitle(entry: LawTableRow['history'][number], t: ReturnType<typeof useT>): string {
  if (!entry.is_loaded) return `${t('law.not_loaded')}: ${entry.source}`
  return entry.is_confirmed ? entry.source : t('law.unconfirmed_entry', { source: entry.source })
}
