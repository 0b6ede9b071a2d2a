-- A link that sets a password is deleted when it is used: nothing is left to say when that was.
delete from password_reset where used_at is not null;
alter table password_reset drop column used_at;
