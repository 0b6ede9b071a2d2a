-- What a day of leave that is turned into pay is paid at, in millionths of the law's rate; null: the law's. Never less.
alter table leave_type_version add column encash_rate int check (encash_rate between 1000000 and 10000000);
