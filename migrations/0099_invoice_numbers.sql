-- An invoice is found by the number printed on it: the order's, or the draft order's before.
create unique index sales_order_number on platform.sales_order (store_id, number);
create unique index draft_order_number on platform.draft_order (store_id, number);
