/**
 * Give every store 21 companies with a location, and a customer each who is their main contact. The ids of a store's rows are `store * 1000 +
 * 1, 2, …`.
 */
export const COMPANY_STATEMENTS = [
  `insert into platform.company (store_id, id, external_id, name, updated_at)
    overriding system value
    select id, id * 1000 + n, 'C' || n, 'Company ' || n || ' Trading Ltd', created_at
    from store cross join generate_series(1, 21) n order by id, n`,
  `insert into platform.company_location (store_id, id, company_id, name)
    overriding system value
    select store_id, id, id, 'Main warehouse' from platform.company order by store_id, id`,
  `insert into platform.customer (store_id, id, email, name, phone, tags, updated_at)
    overriding system value
    select store_id, id, 'buyer@company' || id % 1000 || '.example.com', 'Kim Buyer', '+15550100', array['wholesale'], updated_at
    from platform.company order by store_id, id`,
  `insert into platform.company_contact (store_id, id, company_id, customer_id, main_contact)
    overriding system value
    select store_id, id, id, id, true from platform.company order by store_id, id`,
  `insert into platform.contact_role (store_id, contact_id, location_id, role)
    select store_id, id, id, 'Location admin' from platform.company`,
]
