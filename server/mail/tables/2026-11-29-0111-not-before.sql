-- A mail may wait for its moment: what can be taken back for some seconds leaves the product only after them.
alter table mail add not_before timestamptz;
