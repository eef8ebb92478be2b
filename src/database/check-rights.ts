import type pg from 'pg'

interface Place {
  role: string
  database: string
  may_create_schemas: boolean
  may_use_public: boolean
  /** Quoted names of roles that own service tables without this role being a member. */
  owners: string[]
  missing_extensions: string[]
}

const EXTENSIONS = ['pg_trgm', 'btree_gin']

/**
 * Throws an error with the statements that would fix it if the connected role lacks rights to migrate or run the service. `isMigrating`:
 * it also has to create schemas and extensions. Daily partitions are created in `public` at any time.
 */
export async function checkRights(client: pg.Client, isMigrating: boolean): Promise<void> {
  const { rows } = await client.query<Place>(PLACE, [EXTENSIONS])
  const place = rows[0]
  if (!place) return
  const { role, database, owners, missing_extensions: missing } = place
  if (isMigrating && missing.length > 0) {
    throw new Error(
      `This PostgreSQL lacks the extensions ${missing.join(' and ')}: install its contrib package, or allow them to be created in the database.`,
    )
  }
  const grants = [
    ...(isMigrating && !place.may_create_schemas ? [`grant create on database ${database} to ${role};`] : []),
    ...(place.may_use_public ? [] : [`grant usage, create on schema public to ${role};`]),
    ...owners.map((owner) => `grant ${owner} to ${role};`),
  ]
  if (grants.length === 0) return
  const why = owners.length > 0 ? `, whose tables belong to ${owners.join(', ')}` : ''
  throw new Error(
    `The role ${role} lacks rights in the database ${database}${why}. Have a superuser, connected to this database, run:\n  ${grants.join('\n  ')}`,
  )
}

const PLACE = `
  select quote_ident(current_user) as role, quote_ident(current_database()) as database,
    has_database_privilege(current_database(), 'create') as may_create_schemas,
    has_schema_privilege('public', 'usage') and has_schema_privilege('public', 'create') as may_use_public,
    array(
      select distinct quote_ident(pg_get_userbyid(c.relowner))
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where not pg_has_role(c.relowner, 'usage') and (
        n.nspname in ('platform', 'graphile_worker') or n.nspname = 'public' and c.relname in ('schema_migration', 'quote'))
    ) as owners,
    array(
      select wanted.name from unnest($1::text[]) as wanted (name)
      where not exists (select 1 from pg_available_extensions e where e.name = wanted.name)
        and not exists (select 1 from pg_extension e where e.extname = wanted.name)
    ) as missing_extensions`
