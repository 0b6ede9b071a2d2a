-- A video of what is asked for, by its address (SYS-13): shown as a link with its host, never fetched.
alter table request add video_link text check (video_link ~ '^https://[!-~]+$' and length(video_link) <= 500);
