-- The bank that an account in Taiwan belongs to: transfers inside it name no branch.
alter table payer_account add column bank_name text check (length(bank_name) <= 80);
-- A list without columns of its own names no branch any more; one that exists stays as its bank takes it.
alter table payer_account no force row level security;
update payer_account set columns = '[
  {"field": "bank_code", "title": "銀行代碼"}, {"field": "branch_code", "title": "分行代碼"}, {"field": "account", "title": "帳號"},
  {"field": "id_number", "title": "身分證字號"}, {"field": "name", "title": "戶名"}, {"field": "amount", "title": "金額"},
  {"field": "pay_day", "title": "發薪日"}]'
where layout = 'taiwan' and columns = '[]';
alter table payer_account force row level security;
