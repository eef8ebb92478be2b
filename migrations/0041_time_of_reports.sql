-- A report's way takes from when the platform wrote it until it is applied; the operator sees how long that is.
alter table platform_delivery add column triggered_at timestamptz(3);
comment on column platform_delivery.triggered_at is 'when the platform says it happened; null for reports kept before this column';
