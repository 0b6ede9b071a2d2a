-- Why a run of a month was approved whose tables of law are not loaded or not confirmed.
alter table pay_run add column law_reason text check (char_length(btrim(law_reason)) between 20 and 150);
