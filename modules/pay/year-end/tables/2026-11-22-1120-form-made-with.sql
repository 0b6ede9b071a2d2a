-- What section A of the form said when it was made (name, staff number, position, first and last day), to tell whether it
-- still does; null: not known.
alter table ea_form add made_with jsonb;
