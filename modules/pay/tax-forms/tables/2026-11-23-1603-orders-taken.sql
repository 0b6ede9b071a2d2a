-- What runs took of an order stands in pay_run_took.
drop table cp38_taken;
