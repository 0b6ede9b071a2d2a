-- Labor insurance goes on at 65 for whoever works on, unless they ask to stop (Labor Insurance Act art. 9). A seed step
-- changes the rows that were there.
alter table statutory_status alter tw_labor_continued set default true;
