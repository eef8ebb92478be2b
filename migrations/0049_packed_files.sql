-- Files are packed with what all documents have in common left out (src/domain/packing); those of before stay as they are. A version of
-- the service from before finds no file where it is packed, rather than bytes it would hand out as a PDF.
alter table stored_file
  alter column bytes drop not null,
  add column packed bytea,
  add check (bytes is not null or packed is not null);
alter table stored_file alter column packed set storage external;
