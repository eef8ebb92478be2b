-- The SKUs of a quote: for figures by product, and so that deleting a quote does not look at every SKU of its store.
create index sku_quote_of_quote on sku_quote (store_id, quote_id);
