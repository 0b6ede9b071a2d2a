-- Off-in-lieu is completed with its approval (REQ-10); until now it was when its time off expired.
update request set completes_after = null, begins_on = null where kind = 'off_in_lieu' and completes_after is not null;
