import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { moneyText, monthText, numberText } from '#web/page/format.tsx'
import type { WhatIfShown } from '../contract.ts'
import classes from './what-if.module.css'

const SUMS = ['gross', 'deductions', 'net', 'employer_cost'] as const

/** The month as recorded and as supposed, side by side: in all, by department, and for the people it changes. */
export function Outcome({ found }: { found: WhatIfShown }) {
  const t = useT()
  const { currency, before, after, departments, people, moved } = found
  const money = (amount: number | null) => (amount === null ? '–' : moneyText(amount, currency))
  const difference = (now: number | null, then: number | null) =>
    moneyText((now ?? 0) - (then ?? 0), currency, { plus: true })
  const movers = people.filter((one) => one.cost_before !== one.cost_after || one.net_before !== one.net_after)
  const heads = [t('what-if.as_recorded'), t('what-if.as_supposed'), t('what-if.difference')]
  return (
    <>
      <Card title={t('what-if.result_title', { month: monthText(found.period), group: found.group })}>
        <p className="caption">
          {t('what-if.result_about', { count: found.supposed })}
          {found.failed > 0 && ` ${t('what-if.failed', { count: found.failed })}`}
        </p>
        {!found.law_checked && (
          <p className={classes.warn} role="note">
            {t('what-if.unchecked')}
          </p>
        )}
        <Figures
          heads={['', ...heads]}
          rows={[
            {
              key: 'employees',
              cells: [
                t('what-if.employees'),
                numberText(before.employees, 0),
                numberText(after.employees, 0),
                numberText(after.employees - before.employees, 0),
              ],
            },
            ...SUMS.map((name) => ({
              key: name,
              cells: [
                t(`field.${name}`),
                money(before[name]),
                money(after[name]),
                difference(after[name], before[name]),
              ],
            })),
          ]}
        />
      </Card>
      <Card title={t('what-if.by_department')}>
        <Figures
          heads={['', ...heads]}
          rows={departments.map((one) => ({
            key: one.department ?? '',
            cells: [
              one.department ?? t('what-if.no_department'),
              money(one.cost_before),
              money(one.cost_after),
              difference(one.cost_after, one.cost_before),
            ],
          }))}
        />
      </Card>
      <Card title={t('what-if.by_person')}>
        {movers.length === 0 ? (
          <p>{t('what-if.nobody_moved')}</p>
        ) : (
          <>
            {moved > movers.length && (
              <p className="caption">
                {t('what-if.most_moved', { shown: numberText(movers.length, 0), count: numberText(moved, 0) })}
              </p>
            )}
            <Figures
              heads={['', t('what-if.net_before'), t('what-if.net_after'), t('what-if.difference')]}
              rows={movers.map((one) => ({
                key: one.employee_id,
                cells: [
                  `${one.full_name} (${one.employee_no})`,
                  money(one.net_before),
                  money(one.net_after),
                  difference(one.net_after, one.net_before),
                ],
              }))}
            />
          </>
        )}
      </Card>
    </>
  )
}

/** A small table of figures: a name, then columns of amounts. */
function Figures({
  heads,
  rows,
}: {
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}) {
  return (
    <div className={classes.scroll}>
      <table className={classes.figures}>
        <thead>
          <tr>
            {heads.map((head, index) =>
              index === 0 ? (
                <td key="name" />
              ) : (
                <th key={head} scope="col" data-figure>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row" data-record>
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={heads[index + 1]} data-figure>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
