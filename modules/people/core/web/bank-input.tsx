import { type CountryCode, countryCodes } from '#base/countries/served-countries.ts'
import { bankNames } from '#statutory/bank.ts'
import { banksOf, findBank } from '#statutory/banks.ts'
import { language } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'

const ChoiceInput = lazyComponent(async () => (await import('#web/inputs/choice-input.tsx')).ChoiceInput)

type BankOption = { value: string; label: string; also?: string }

/** The listed name of a recorded bank; the recorded text where it is not listed. */
export function listedBank(recorded: string | null | undefined): string | null {
  return recorded ? (findBank(recorded)?.name ?? recorded) : null
}

/** Banks of a country, of all countries where it is unknown, and the recorded one. */
export function bankOptions(country: CountryCode | undefined, recorded?: string | null): BankOption[] {
  const listed = (country ? [country] : countryCodes()).flatMap(banksOf)
  const options = listed.map((bank) => ({
    value: bank.name,
    label: bankNames(bank, language()),
    also: [bank.name, bank.bic, ...(bank.others ?? [])].filter(Boolean).join(' '),
  }))
  const own = listedBank(recorded)
  return own === null || options.some(({ value }) => value === own) ? options : [{ value: own, label: own }, ...options]
}

/** Chooses a listed bank by its name in either script or by code. */
export function bankInput(country: CountryCode | undefined) {
  return function BankInput(props: InputProps<string>) {
    return (
      <ChoiceInput
        {...props}
        options={bankOptions(country, props.start)}
        start={listedBank(props.start) ?? undefined}
        onChange={(value) => props.onChange(value === undefined ? null : (value as string))}
      />
    )
  }
}
