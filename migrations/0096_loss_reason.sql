-- The reason for which a quote is lost, where somebody has given one. An offer that expired got no answer.
alter table quote add column loss_reason text
  check (loss_reason in ('price', 'delivery', 'product', 'competitor', 'no_need', 'no_answer', 'other'));
create index quote_lost
  on quote (store_id, coalesce(loss_reason, case status when 'expired' then 'no_answer' end), updated_at, id)
  where status in ('declined', 'expired', 'closed') and deleted_at is null;
comment on index quote_lost is 'staff''s list of quotes lost for a reason';
