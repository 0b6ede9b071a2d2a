-- The employee number of a head who is named before the people come in, as where a new company brings its departments first.
alter table department add awaited_head text check (length(awaited_head) between 1 and 30);
