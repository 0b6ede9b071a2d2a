-- A file is found by its content: the same receipt handed in twice.
create index file_content on file (company_id, sha256);
