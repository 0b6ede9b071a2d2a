-- A text as it is searched: small letters without accents, plain apostrophes. `searchText` of base/names.ts is the same.
-- Most texts are ASCII and need no more than small letters.
create function search_text(value text) returns text language sql immutable parallel safe
  return case when octet_length(value) = char_length(value) then lower(value)
    else translate(lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g')), 'đøłı’‘ʼ`', 'doli''''''''') end;
