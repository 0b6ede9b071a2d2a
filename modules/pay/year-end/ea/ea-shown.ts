import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { maskAllButLastFour, type Vault } from '#server/vault.ts'
import { EARLIER_PAY } from '#statutory/malaysia/files/ea.ts'
import { EA_BOXES, type EaBox } from '#statutory/malaysia/files/ea-boxes.ts'
import { lineTitle } from '../../payroll/explanation/line-names.ts'
import { CLAIM_NAMES } from '../../payroll/tax/claim-names.ts'
import { CHILD_NAMES } from '../child-names.ts'
import type { Ea } from '../contract.ts'
import { yearEndLabels } from '../labels.ts'
import type { YearFigures } from '../malaysia-figures.ts'
import { allProblems, type PersonOfYear } from '../people.ts'
import { decryptNumbers, type FormEmployer } from './ea-document.ts'

/** A form in a reply: every box with its pay items, identity numbers redacted except for their last digits. */
export function toEaShown(
  person: PersonOfYear,
  figures: YearFigures,
  about: { year: number; employer: FormEmployer; vault: Vault; names: ReadonlyMap<string, Label> },
  language: Language,
): z.input<typeof Ea> {
  const numbers = decryptNumbers(person, about.vault)
  const last = (number: string) => (number === '' ? null : maskAllButLastFour(number))
  const { name, number, position, from, until } = person.section_a
  return {
    id: person.form_id,
    year: about.year,
    serial: person.serial,
    revision: person.revision,
    state: person.state,
    made_at: person.made_at?.toISOString() ?? null,
    mailed_at: person.mailed_at?.toISOString() ?? null,
    read_at: person.read_at?.toISOString() ?? null,
    employee: { id: person.id, employee_no: number, full_name: name },
    position,
    from_day: from,
    until_day: until,
    children: figures.children,
    numbers: {
      employer_tax_number: about.employer.number || null,
      tax_number: last(numbers.tax),
      ic_number: last(numbers.ic),
      passport_number: last(numbers.passport),
      epf_number: last(numbers.epf),
      socso_number: last(numbers.socso),
    },
    boxes: EA_BOXES.map((box) => ({
      box,
      amount: figures.amounts[box],
      sources: (figures.sources[box] ?? []).map((source) => ({
        ...source,
        year: source.year ?? null,
        title: sourceTitle(box, source.code, about.names, language),
      })),
    })),
    taxed: figures.taxed,
    taxed_by_pcb: figures.taxedByPcb,
    problems: allProblems(person, figures),
  }
}

function sourceTitle(box: EaBox, code: string, names: ReadonlyMap<string, Label>, language: Language): string {
  if (code === EARLIER_PAY) return formatLabel(yearEndLabels['year-end.before'], language)
  const label = box === 'D6' ? CHILD_NAMES[code] : box === 'D5a' || box === 'D5b' ? CLAIM_NAMES[code] : undefined
  return label ? formatLabel(label, language) : lineTitle(code, names, language)
}
