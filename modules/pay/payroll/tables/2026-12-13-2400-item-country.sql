-- What an item counts for in a country stands under the country's code, in the words of its code.
alter table pay_item add counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object');

alter table pay_item no force row level security;
update pay_item set counts = jsonb_build_object(
  'MY', jsonb_build_object('epf', epf, 'socso', socso_eis, 'hrd', hrd, 'pcb', pcb, 'exemptKind', exempt_kind,
    'bonus', is_bonus, 'ordinaryRate', in_ordinary_rate),
  'TW', jsonb_strip_nulls(jsonb_build_object('kind', tw_kind)));
alter table pay_item force row level security;

alter table pay_item drop epf, drop socso_eis, drop hrd, drop pcb, drop exempt_kind, drop is_bonus,
  drop in_ordinary_rate, drop tw_kind;
