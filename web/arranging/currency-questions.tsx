import { Button } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import classes from './arranging.module.css'
import type { MappingProps } from './map-columns.tsx'

type Fault = MappingProps['proposal']['faults'][number]
type Amount = Fault & { currency: NonNullable<Fault['currency']> }
type Amounts = { label: string; own: string; named: readonly string[]; faults: Amount[] }

/** Amounts whose currency sign differs from the currency of their row: one answer for all alike. */
export function CurrencyQuestions({ proposal, answer }: MappingProps) {
  const t = useT()
  const { arrangement } = proposal
  return amountsAlike(proposal.faults).map(({ label, own, named, faults }) => {
    const [first] = faults
    if (!first) return null
    const hasCurrency = proposal.sheets.some(
      ({ into, fields }) => into === first.into && fields.some(({ key }) => key === 'currency'),
    )
    const take = (currency: string) =>
      answer({
        amounts_in: [...arrangement.amounts_in, { into: first.into, key: first.key, named: [...named], currency }],
      })
    return (
      <div key={`${label} ${own} ${named.join()}`} className={classes.question}>
        <b>
          {t('arrange.other_currency', { field: label, count: faults.length, example: first.shown, row: first.row })}
        </b>
        <span className="caption">{t('arrange.other_currency_text', { currency: own })}</span>
        <div className={classes.answers}>
          {hasCurrency &&
            named.slice(0, 3).map((currency) => (
              <Button key={currency} size="xs" variant="light" onClick={() => take(currency)}>
                {t('arrange.amounts_are', { currency })}
              </Button>
            ))}
          <Button size="xs" variant="default" onClick={() => take(own)}>
            {t('arrange.amounts_are', { currency: own })}
          </Button>
        </div>
      </div>
    )
  })
}

function amountsAlike(faults: readonly Fault[]) {
  const groups = new Map<string, Amounts>()
  for (const fault of faults) {
    const { currency } = fault
    if (currency === null) continue
    const { own, named } = currency
    const key = [fault.into, fault.key, own, ...named].join()
    const group = groups.get(key) ?? { label: fault.label, own, named, faults: [] }
    group.faults.push({ ...fault, currency })
    groups.set(key, group)
  }
  return [...groups.values()]
}
