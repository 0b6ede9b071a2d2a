-- The right that a task was started by, and how far it reached: what it made is handed out to those only who still have it.
alter table task add column permission text, add column reach text;
