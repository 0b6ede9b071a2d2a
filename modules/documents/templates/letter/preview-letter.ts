import { invalidField } from '#base/errors.ts'
import { paidCurrency } from '#people/pay-details.ts'
import { requireEmployee } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { renderLetterPdf } from '#server/pdf/letters/letters.ts'
import { loadTemplate } from '../queries.ts'
import { requireTemplate, type TemplateText } from '../rules.ts'
import { knownVariables } from '../variables/letter-variables.ts'
import { valueText } from '../variables/value-text.ts'
import { buildLetter } from './build-letter.ts'
import { loadLetterHead, requireLetterHead } from './letter-head.ts'
import { loadLetterValues } from './letter-values.ts'
import { type GivenValue, typedValues } from './typed-values.ts'

type PreviewOrder = {
  id: string
  employee_id?: string | undefined
  typed: readonly GivenValue[]
  draft?: TemplateText | undefined
}

/**
 * Draws a letter of a template for a person, or for nobody where it goes outside. Throws 404 for a person
 * out of reach, `no_letter_head`, and what `loadLetterValues` throws.
 */
export async function previewLetter(asked: PreviewOrder, context: Context, files: FileStore) {
  const { tx, actor, today, now } = context
  const stored = await loadTemplate(tx, asked.id)
  const template = { ...stored, ...asked.draft }
  requireTemplate(template, knownVariables())
  const isToEmployee = template.recipient === 'employee'
  if (isToEmployee !== (asked.employee_id !== undefined))
    throw invalidField('employee_id', isToEmployee ? 'required' : 'not_a_choice')
  const person = asked.employee_id ? await requireEmployee(tx, actor, 'employee:read', asked.employee_id, today) : null
  await requireLetterHead(tx)
  const currency = await loadCurrency(tx, person?.id ?? null)
  const given = {
    'letter.number': { kind: 'words', en: 'PREVIEW', zh: '預覽', ms: 'PRATONTON' },
    ...typedValues(template, asked.typed, currency),
  } as const
  const [values] = await loadLetterValues(context, template, [{ person, given }])
  context.reportReads(person ? 1 : 0, person?.id)
  const { name } = await tx
    .selectFrom('company')
    .leftJoin('company_profile', 'company_profile.company_id', 'company.id')
    .select(({ fn }) => fn.coalesce('legal_name', 'company.name').as('name'))
    .executeTakeFirstOrThrow()
  const outside = given['recipient.name' as keyof typeof given]
  const letter = buildLetter({
    template,
    values: values ?? {},
    number: 'PREVIEW',
    company: name,
    recipient: person?.full_name ?? (outside ? valueText(outside, 'en') : ''),
    head: await loadLetterHead(tx, files),
    now,
  })
  return { name: `${stored.name_en}.pdf`, type: 'application/pdf', content: await renderLetterPdf(letter) }
}

/** The currency of a person's office, or of the company. */
async function loadCurrency(tx: Tx, personId: string | null): Promise<string> {
  if (personId === null) return (await tx.selectFrom('company').select('currency').executeTakeFirstOrThrow()).currency
  const row = await tx
    .selectFrom('employee')
    .select(paidCurrency('employee.id').as('currency'))
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.currency
}
