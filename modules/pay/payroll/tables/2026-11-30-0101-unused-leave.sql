-- Leave that is paid out counts as wages in Malaysia too, where nobody has said otherwise of the item. The owner reads past
-- its own policy for a moment.
alter table pay_item no force row level security;
update pay_item set epf = true, socso_eis = true, hrd = true, pcb = 'additional', version = version + 1
  where code = 'unused_annual_leave' and not (epf or socso_eis or hrd or tax_only) and pcb = 'none';
alter table pay_item force row level security;
