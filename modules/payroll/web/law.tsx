// biome-ignore-all lint/suspicious/noArrayIndexKey: the pairs never move
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { isDay } from '#base/days.ts'
import { DayInput } from '#web/form/day-input.tsx'
import { shapeOf } from '#web/form/shape.ts'
import { useT } from '#web/i18n.ts'
import { useAddress } from '#web/link.tsx'
import { DateText, None } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type LawTable, lawApi } from '../law-contract.ts'
import classes from './payroll.module.css'

type Row = z.output<typeof LawTable>
const Address = z.object({ on: z.string().refine(isDay).optional().catch(undefined) })
const DAY = shapeOf(z.iso.date())

/** What tables and rates are in force on a day, in every country: since when, by what, and what changes next. */
export default function LawInForce() {
  const t = useT()
  const { today } = useSession()
  const [{ on }, setAddress] = useAddress(Address)
  const [chosen, setChosen] = useState<Row>()
  const input = useMemo(() => ({ on }), [on])
  return (
    <Page>
      <PageHeader
        title={t('pay.law')}
        about={t('pay.law_about')}
        actions={
          <ChosenDay day={on ?? today} onChoose={(day) => setAddress({ on: day === today ? undefined : day })} />
        }
      />
      <Table
        of={lawApi.tables}
        input={input}
        title={t('pay.law')}
        views={false}
        columns={[
          { name: 'law', width: 264 },
          { name: 'country', cell: (row) => t(`country.${row.country}`), card: 'line', width: 110 },
          { name: 'since', cell: (row) => <Since row={row} />, card: 'side', width: 132 },
          {
            name: 'next_day',
            cell: (row) =>
              row.next_day ? (
                <DateText at={row.next_day} />
              ) : (
                <span className="caption">{t('pay.law_nothing_follows')}</span>
              ),
            width: 132,
          },
          { name: 'source', width: 330 },
        ]}
        rowName={(row) => row.law}
        filters={{ on: { hidden: true } }}
        onPeek={setChosen}
        peeked={chosen?.id}
        empty={{ title: t('pay.law_none'), text: t('pay.law_none_text') }}
      />
      {chosen && (
        <PeekPanel title={chosen.law} about={t(`country.${chosen.country}`)} onClose={() => setChosen(undefined)}>
          <LawDetails row={chosen} />
        </PeekPanel>
      )}
    </Page>
  )
}

/** The day the list is of. */
function ChosenDay({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const t = useT()
  return (
    <DayInput
      key={day}
      id="law-on"
      name="on"
      label={t('payroll.on')}
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

function Since({ row }: { row: Row }) {
  const t = useT()
  if (row.since === null) return <Tag tone="mute">{t('pay.law_not_yet')}</Tag>
  return row.is_loaded ? <DateText at={row.since} /> : <Tag tone="warn">{t('pay.law_not_loaded')}</Tag>
}

/** The figures of the table in force and every entry before and after. */
function LawDetails({ row }: { row: Row }) {
  const t = useT()
  return (
    <div className={classes.person}>
      {row.since !== null && !row.is_loaded && (
        <div className={classes.said} data-tone="warn">
          <b>{t('pay.law_not_loaded')}</b>
          <p>{t('pay.law_not_loaded_text')}</p>
        </div>
      )}
      {row.figures.length > 0 && (
        <section className={classes.figures}>
          <h3>{t('pay.law_says')}</h3>
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
        <h3>{t('pay.law_history')}</h3>
        <Timeline
          items={row.history.map((entry) => ({
            id: entry.from_day,
            at: entry.from_day,
            title: entry.is_loaded ? entry.source : `${t('pay.law_not_loaded')}: ${entry.source}`,
            tone: entry.state === 'in_force' ? ('good' as const) : ('mute' as const),
            upcoming: entry.state === 'future',
          }))}
        />
      </section>
    </div>
  )
}
