import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { listText } from '#web/page/format.tsx'
import { letterTemplateApi } from '../../../templates/contract.ts'
import type { TypedField } from '../../../templates/rules.ts'
import classes from './letters.module.css'

type Missing = { variable: string; employee_id: string | null }

/** What a refused letter lacks, as the server's reply lists it. */
export function missingOf(facts: Readonly<Record<string, unknown>> | undefined): readonly Missing[] {
  return (facts?.variables as Missing[] | undefined) ?? []
}

/** The variables without data, by person. */
export function MissingValues({
  of,
  typed,
  names = new Map(),
}: {
  of: readonly Missing[]
  typed: readonly TypedField[]
  names?: ReadonlyMap<string, string>
}) {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  const { data } = useCall(letterTemplateApi.variables, {})
  const labels = new Map([
    ...(data ?? []).map(({ name, label }) => [name, label] as const),
    ...typed.map(({ name, label_en, label_zh }) => [`typed.${name}`, isChinese ? label_zh : label_en] as const),
  ])
  const people = [...Map.groupBy(of, ({ employee_id }) => employee_id ?? '')]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.missing} aria-label={t('letter.missing')} tabIndex={0}>
      <ul>
        {people.map(([id, variables]) => {
          const words = listText(variables.map(({ variable }) => labels.get(variable) ?? variable))
          return (
            <li key={id} data-record>
              {names.has(id) && <b>{names.get(id)}</b>}
              <span>{words}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
