import { required } from '#base/required.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { moneyText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import classes from './back-pay.module.css'
import { type BackPayPartRow, type Cause, causeText, enteredText, runOfPart } from './back-pay-texts.ts'

type Props = {
  employeeId: string
  parts: readonly BackPayPartRow[]
  causes: readonly Cause[]
  amount: number
  currency: string
  /** The amounts that are added to the run. */
  paidAs: readonly { title: string; amount: number }[]
}

/** Explains a difference: the records that changed, each month by wage, and what is paid. */
export function Calculation({ employeeId, parts, causes, amount, currency, paidAs }: Props) {
  const t = useT()
  const { reach } = useSession()
  const money = (value: number, plus = true) => moneyText(value, currency, { plus })
  const months = new Map<string, BackPayPartRow[]>()
  for (const part of parts) {
    const key = `${part.month}|${part.kind}|${part.sequence}`
    months.set(key, [...(months.get(key) ?? []), part])
  }
  return (
    <div className={classes.calculation}>
      <section>
        <h3>{t('back-pay.why')}</h3>
        <ul className={classes.causes}>
          {causes.map((cause) => (
            <li key={`${cause.kind}${cause.day}${cause.title}`}>
              {causeText(cause, currency)}
              <small>{enteredText(cause)}</small>
            </li>
          ))}
        </ul>
        {reach('employee:read') === 'company' && (
          <Link to={`employees/${employeeId}`}>{t('back-pay.open_person')}</Link>
        )}
      </section>
      <section>
        <h3>{t('back-pay.by_month')}</h3>
        {[...months].map(([key, lines]) => (
          <table key={key} className={classes.month}>
            <caption>
              <span>{runOfPart(required(lines[0], 'line of a month'))}</span>
              <b>{money(lines.reduce((total, line) => total + line.difference, 0))}</b>
            </caption>
            <tbody>
              {lines.map((line) => (
                <tr key={line.code}>
                  <th scope="row">
                    {line.title}
                    <small>
                      {t(line.settled === 0 ? 'back-pay.was_now' : 'back-pay.was_settled_now', {
                        was: money(line.was, false),
                        settled: money(line.settled, false),
                        now: money(line.now, false),
                      })}
                    </small>
                  </th>
                  <td>{money(line.difference)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        <p className={classes.sum}>
          <span>{t('back-pay.total')}</span>
          <b>{moneyText(amount, currency, { plus: true, sign: true })}</b>
        </p>
      </section>
      <section>
        <h3>{t('back-pay.goes_in_as')}</h3>
        {paidAs.length === 0 ? (
          <p className="caption">{t('back-pay.even_text')}</p>
        ) : (
          <>
            {paidAs.map((line) => (
              <p key={line.title} className={classes.sum}>
                <span>{line.title}</span>
                <b>{moneyText(line.amount, currency, { plus: true })}</b>
              </p>
            ))}
            <p className="caption">{t('back-pay.contributions')}</p>
          </>
        )}
      </section>
    </div>
  )
}
