import type { World } from './world.ts'

/**
 * Seeds everybody's approved requests of a month: two leaves, one without pay and one of half pay within a band, three
 * evening overtime records, and a claim. Everybody also has leave in earlier months. Uses the owner's connection; seed
 * the people first.
 */
export async function seedRequests({ owner }: World, period: string): Promise<void> {
  const run = (text: string, values: unknown[] = []) => owner.query(text, values)
  const first = `${period}-01`
  await run(`insert into pay_item (code, name_en, name_zh, kind, counts) values
    ('reimbursement', 'Reimbursed expenses', '費用報銷', 'reimbursement', '{"MY": {"epf": false, "socso": false, "hrd": false, "pcb": "none", "exemptKind": null, "bonus": false, "ordinaryRate": false}, "TW": {}}'),
    ('arrears', 'Arrears', '補發薪資', 'earning', '{"MY": {"epf": true, "socso": true, "hrd": true, "pcb": "additional", "exemptKind": null, "bonus": false, "ordinaryRate": false}, "TW": {"kind": "fixed_allowance"}}'),
    ('recovery', 'Overpaid wages', '溢付薪資扣回', 'deduction', '{"MY": {"epf": true, "socso": true, "hrd": true, "pcb": "normal", "exemptKind": null, "bonus": false, "ordinaryRate": false}, "TW": {"kind": "unpaid_leave"}}')
    on conflict do nothing`)
  await run(`with made as (insert into leave_type (name, unit, kind, position) values ('Annual', 'days', 'granted', 1), ('Sick', 'days', 'granted', 2), ('Unpaid', 'days', 'needed', 3)
      returning id, name),
    version as (insert into leave_type_version (type_id, from_day, pay_by, pay_share, pay_first, pay_beyond, beyond_unpaid, lost_by, lost_rate, encash_leaving)
      select id, '2020-01-01', case name when 'Sick' then 'days' else 'all' end, case name when 'Sick' then 500000 when 'Unpaid' then 0 else 1000000 end,
        case name when 'Sick' then 30000000 end, case name when 'Sick' then 0 end, name = 'Sick',
        case name when 'Annual' then 'percent' else 'none' end, case name when 'Annual' then 1000000 end, case name when 'Annual' then 365000000 end
      from made returning id, type_id)
    insert into leave_entitlement (version_id, amount) select v.id, case m.name when 'Annual' then 14000000 else 30000000 end
    from version v join made m on m.id = v.type_id where m.name <> 'Unpaid'`)
  await run(`insert into claim_category (name_en, name_zh, currency) values ('Meals', '餐費', 'MYR'), ('Meals', '餐費', 'TWD')
    on conflict do nothing`)
  const of = `employee e cross join (select account_id from membership where company_id = current_company() limit 1) who where e.company_id = current_company() and e.joined_on < $1::date`
  const sent = `state, from_day, until_day, sent_at, decided_at, begins_on, completes_after, changed_at`
  const daysSql = (day: string, until = day) =>
    `'approved', ${day}, ${until}, ${day}, ${day}, ${day}, ${until}, '2020-01-01'`
  // Sick leave at half pay and unpaid leave in the month, and annual leave in spring.
  for (const [type, day, length] of [
    ['Sick', `$1::date + 4 + abs(hashtext(e.id::text)) % 9`, 1],
    ['Unpaid', `$1::date + 17 + abs(hashtext(e.id::text)) % 9`, 0],
    ['Annual', `$1::date - 150 + abs(hashtext(e.id::text)) % 40`, 1],
  ] as const)
    await run(
      `with asked as (insert into request (kind, employee_id, sent_by, sent_by_name, type_id, days, ${sent})
        select 'leave', e.id, who.account_id, 'Bench', t.id, 1000000, ${daysSql(day, `${day} + ${length}`)} from leave_type t cross join ${of} and t.company_id = current_company() and t.name = $2
        returning id, employee_id, type_id, from_day, until_day)
      insert into leave_request (request_id, employee_id, type_id, from_day, until_day) select id, employee_id, type_id, from_day, until_day from asked`,
      [first, type],
    )
  for (const evening of [5, 12, 19])
    await run(
      `with asked as (insert into request (kind, employee_id, sent_by, sent_by_name, minutes, ${sent})
        select 'overtime', e.id, who.account_id, 'Bench', 120, ${daysSql(`$1::date + ${evening}`)} from ${of} returning id, employee_id, from_day),
      kept as (insert into overtime_request (request_id, employee_id, day, start_minute, end_minute, worked, normal, minutes)
        select id, employee_id, from_day, 1080, 1200, 600, 480, 120 from asked)
      insert into overtime_piece (request_id, employee_id, position, day, day_type, work, lies, start_minute, end_minute, minutes)
      select id, employee_id, 1, from_day, 'normal', 'overtime', 'after', 1080, 1200, 120 from asked`,
      [first],
    )
  await run(
    `with asked as (insert into request (kind, employee_id, sent_by, sent_by_name, amount, currency, ${sent})
      select 'claim', e.id, who.account_id, 'Bench', 2500, c.currency, ${daysSql(`$1::date + 8`)}
      from employee e cross join (select account_id from membership where company_id = current_company() limit 1) who
      join compensation c on c.employee_id = e.id and c.company_id = current_company() and c.until_day is null where e.company_id = current_company() and e.joined_on < $1::date returning id, employee_id, currency, from_day)
    insert into claim_request (request_id, employee_id, category_id, day, amount, currency, converted, claim_currency, claimable, approved_on, with_payroll)
    select a.id, a.employee_id, g.id, a.from_day, 2500, a.currency, 2500, a.currency, 2500, a.from_day, true from asked a join claim_category g on g.company_id = current_company() and g.currency = a.currency`,
    [first],
  )
  await run('vacuum analyze')
}
