import type { Person } from '#demo/people.ts'
import { type OwnRecords, plantOwnRecords } from '../own-records.ts'
import { type PlantedPay, plantImport, plantPay } from '../planted-pay.ts'
import { plantBackPay, plantReceipt, plantTaxForm } from '../planted-records.ts'
import type { TestServer } from '../server.ts'
import { type OwnRow, type SampleRow, samplesOfModules } from './of-modules.ts'
import type { Input } from './sample.ts'

/** The order that decides a table's first row. Ids made within a millisecond have no defined order. */
const FIRST_BY = { department: 'name', office: 'name', position: 'name' } as const
/** The rows for the ids in addresses, each found or inserted on first use and cached. */
export function createSampleRows(server: TestServer) {
  const ids = new Map<string, string>()
  const making = new Map<string, Promise<string>>()
  const planted = new Map<string, Promise<PlantedPay>>()
  const own = new Map<string, Promise<OwnRecords>>()
  const ofSomebody = new Map<string, Promise<Input | null>>()

  /** Concurrent calls ask for the same row at the same time. */
  function makeOnce(key: string, make: () => Promise<string>): Promise<string> {
    const id = making.get(key) ?? make()
    making.set(key, id)
    return id.then((known) => {
      ids.set(key, known)
      return known
    })
  }

  function pay(company: string): Promise<PlantedPay> {
    const known = planted.get(company) ?? server.keep(() => plantPay(server, company))
    planted.set(company, known)
    return known
  }

  const accountOf = (company: string, about: Person) =>
    server.companies[company]!.accounts[about.key] ?? server.companies[company]!.accounts.nurul!

  function firstId(table: keyof typeof FIRST_BY | 'membership', company: string): Promise<string> {
    return makeOnce(`${table}/${company}`, () =>
      server.tenant(company, async (tx) => {
        // Always the same row: another one could be the account that plants the payroll, which a sample disables.
        const row =
          table === 'membership'
            ? await tx
                .selectFrom('membership')
                .select('id')
                .where('account_id', '=', server.companies[company]!.accounts.nurul!)
                .executeTakeFirst()
            : await tx.selectFrom(table).select('id').orderBy(FIRST_BY[table]).limit(1).executeTakeFirst()
        if (!row) throw new Error(`No ${table} in ${company}`)
        return row.id
      }),
    )
  }

  /** Creates the company's rows that bodies and questions name. */
  async function makePlaces(): Promise<void> {
    for (const table of ['membership', 'department', 'position'] as const) await firstId(table, 'meridian')
    for (const row of samplesOfModules.flatMap((one) => one.rows ?? [])) await findOrInsertRow(row, 'meridian')
  }

  function makeOwnRow(table: 'task' | 'saved_view', company: string, about: Person): Promise<string> {
    const account_id = accountOf(company, about)
    const values =
      table === 'task'
        ? { kind: 'matrix', input: '{}', account_id, can_cancel: true }
        : { screen: 'matrix', name: 'Matrix', account_id, state: '{"filters":{}}' }
    return makeOnce(`${table}/${company}/${about.key}`, () => inserted(company, table, values))
  }

  async function inserted(company: string, table: 'task' | 'saved_view' | 'family_member', values: object) {
    const { id } = await server.tenant(company, (tx) =>
      tx
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return id
  }

  /** Inserts a what-if of a person; only its creator sees it. */
  function makeWhatIf(company: string, about: Person): Promise<string> {
    const sums = { employees: 0, gross: 0, deductions: 0, net: 0, employer_cost: 0 }
    const result = {
      period: '2026-11',
      group: 'Malaysia',
      currency: 'MYR',
      supposed: 0,
      failed: 0,
      law_checked: true,
      moved: 0,
      before: sums,
      after: sums,
      departments: [],
      people: [],
    }
    const done = { kind: 'payroll.what-if', input: '{}', state: 'done', result: JSON.stringify(result) }
    return makeOnce(`what-if/${company}/${about.key}`, () =>
      inserted(company, 'task', { ...done, account_id: accountOf(company, about) }),
    )
  }

  const nurulOf = (company: string) => server.companies[company]!.employees.nurul!

  /** The row that a module names for its addresses, inserted where the company has none. */
  function findOrInsertRow({ table, first, made }: SampleRow, company: string): Promise<string> {
    return makeOnce(`${table}/${company}`, () =>
      server.tenant(company, async (tx) => {
        const of = tx.selectFrom(table as 'holiday').select('id')
        const row = await of
          .orderBy(first as 'day')
          .limit(1)
          .executeTakeFirst()
        if (row) return row.id
        if (!made) throw new Error(`No ${table} in ${company}`)
        const inserted = tx.insertInto(table as 'holiday').values(made as never)
        return (await inserted.returning('id').executeTakeFirstOrThrow()).id
      }),
    )
  }

  /** The row about a person that an address names, created on first use. */
  function makeOwnRowFor({ addresses, of }: OwnRow, company: string, key: string): Promise<Input | null> {
    const at = `${addresses.source}/${company}/${key}`
    const known =
      ofSomebody.get(at) ??
      server.keep(async () => {
        const found = await of(server, company, key)
        return typeof found === 'string' ? { id: found } : found
      })
    ofSomebody.set(at, known)
    return known
  }

  return {
    pay,
    rowOf: findOrInsertRow,
    ownRowOf: makeOwnRowFor,
    places: makePlaces,
    firstId,
    ownRow: makeOwnRow,
    whatIf: makeWhatIf,
    /** The id found or created under a key such as `membership/meridian`. */
    known: (key: string) => ids.get(key),
    /** The number of rows so far. */
    count: () => ids.size + planted.size + own.size + ofSomebody.size,
    importBatch: (company: string) => makeOnce(`import_batch/${company}`, () => plantImport(server, company)),
    async backPayLine(company: string): Promise<string> {
      const of = await pay(company)
      return makeOnce(`back_pay/${company}`, () => plantBackPay(server, company, nurulOf(company), of))
    },
    taxForm: (company: string) =>
      makeOnce(`tax_form/${company}`, () => server.keep(() => plantTaxForm(server, company, nurulOf(company)))),
    receipt(company: string, key: string, state: 'draft' | 'submitted') {
      const employee = server.companies[company]!.employees[key] ?? nurulOf(company)
      return makeOnce(`receipt/${employee}/${state}`, () =>
        server.keep(() => plantReceipt(server, company, employee, state)),
      )
    },
    familyMember: (person: Person) =>
      makeOnce(`family/${person.key}`, () =>
        inserted('meridian', 'family_member', {
          employee_id: server.employeeId(person.key),
          name: 'Matrix',
          relationship: 'child',
        }),
      ),
    /** The caller's own pay records. */
    ownOf(key: string): Promise<OwnRecords> {
      const known = own.get(key) ?? pay('meridian').then((of) => server.keep(() => plantOwnRecords(server, of, key)))
      own.set(key, known)
      return known
    },
  }
}
