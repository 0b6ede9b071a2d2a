import { useT } from '#web/i18n.ts'
import { listText } from '#web/page/format.tsx'
import type { TypedField } from '../../../templates/rules.ts'
import { useVariableLabels } from '../../../templates/web/letter-text.tsx'
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
  const labels = useVariableLabels(typed)
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
