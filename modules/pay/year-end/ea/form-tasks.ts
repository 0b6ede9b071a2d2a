import { tasksOf, type YearForm } from '../giving-out/give-out.ts'
import { payYear } from '../malaysia-runs.ts'
import { mailCause, peoplePaidIn } from '../people.ts'
import type { EaDocument } from './ea-document.ts'
import { eaPdf } from './ea-pdf.ts'
import { documentsOf, madeForms } from './forms.ts'

const EA_FORM: YearForm<EaDocument> = {
  table: 'ea_form',
  task: 'year-end.',
  said: 'ea',
  file: 'EA',
  titles: {
    make: { en: 'EA forms of {{year}}', zh: '{{year}} 年 EA 表' },
    zip: { en: 'EA forms of {{year}} (ZIP)', zh: '{{year}} 年 EA 表（ZIP）' },
    mail: { en: 'Mail EA forms of {{year}}', zh: '寄送 {{year}} 年 EA 表' },
  },
  subject: { en: 'Your EA form of {{year}}', zh: '{{year}} 年 EA 表' },
  body: {
    en: 'Dear {{name}},\n\nYour form EA (C.P.8A) of {{year}} from {{company}} is attached. You need it for your tax return. You also find it under My year-end forms.\n',
    zh: '{{name}} 您好：\n\n附件為 {{company}} {{year}} 年度 EA 表（C.P.8A），供您申報所得稅使用。您亦可於「我的年度表單」查看。\n',
  },
  people: async (tx, year) => {
    const of = await payYear(tx, year)
    return of.runIds.length === 0 ? 0 : peoplePaidIn(tx, of)
  },
  make: async (tx, year, by) => madeForms(tx, await payYear(tx, year), by),
  documents: documentsOf,
  pdf: eaPdf,
  drawer: new URL('./ea-drawer.ts', import.meta.url),
  sender: async (tx) => (await tx.selectFrom('company').select('name').executeTakeFirstOrThrow()).name,
  cause: mailCause,
}

export const { make: makeForms, zip: zipForms, mail: mailForms } = tasksOf(EA_FORM)
