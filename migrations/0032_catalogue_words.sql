-- The catalogue's words as they are searched: letters and digits alone, without case, accents and signs, `ß` as `ss`. Whatever stands
-- between two digits, an `x` too, is an `x`: `M8×40`, `M8 x 40`, `M8-40` and `m8x40` are the same, and 1.5 is not 15.
create function platform.search_form(given text) returns text language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(
      replace(
        regexp_replace(normalize(lower(given collate "und-x-icu"), nfkd), '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss') collate "und-x-icu",
      '(?<=[0-9])(?:[^[:alnum:]]+|[^[:alnum:]]*x[^[:alnum:]]*)(?=[0-9])', 'x', 'g') collate "und-x-icu",
    '[^[:alnum:]]+', '', 'g');

create function platform.search_tags(tags text[]) returns text language sql immutable parallel safe
  return (select coalesce(string_agg(platform.search_form(tag), ' ' order by place), '')
          from unnest(tags) with ordinality as t (tag, place));

-- Fields in that form, a space between them: nothing is found across two of them.
alter table platform.product
  add column title_words text not null generated always as (platform.search_form(title)) stored,
  add column other_words text not null
    generated always as (platform.search_form(handle) || ' ' || platform.search_form(vendor) || ' '
      || platform.search_form(product_type) || case when tags = '{}' then '' else ' ' || platform.search_tags(tags) end) stored;
alter table platform.variant
  add column words text not null
    generated always as (coalesce(platform.search_form(sku), '') || ' ' || coalesce(platform.search_form(title), '')) stored;
