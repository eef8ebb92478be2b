const NO_KEY = 'key_00000000000000000000000001'
const NO_MAIL = 'eml_00000000000000000000000001'
const STORE = ['--store', 'STORE']
const MISSING = ['--store', 'nobody.example.com']

/** Arguments with which each command succeeds, and with which it is refused; null: tested elsewhere. */
interface Usage {
  works: readonly string[] | null
  refused: readonly [args: readonly string[], words: RegExp][]
}

const noStore: Usage['refused'][number] = [MISSING, /There is no store nobody\.example\.com/]
const person = ['--email', 'ann@example.com', '--name', 'Ann', '--role', 'admin']
const shop = ['--name', 'New', '--domain', 'new.example.com', '--plan', 'enterprise']
const key = ['--name', 'ERP', '--scopes', 'read_quotes', '--accept-terms']
const forward = ['--forward-to', 'http://127.0.0.1:1/']

/** Every command: a missing one fails the first test. */
export const USAGES: Record<string, Usage> = {
  serve: { works: null, refused: [[['--only', 'both'], /Allowed choices are api, worker/]] },
  migrate: { works: [], refused: [[['extra'], /too many arguments/]] },
  doctor: { works: [], refused: [[['extra'], /too many arguments/]] },
  backup: { works: null, refused: [[['/tmp/backup'], /DATABASE_URL names another: use pg_dump/]] },
  restore: { works: null, refused: [[['/tmp/backup'], /DATABASE_URL names another: use pg_restore/]] },
  'database distribute': {
    works: null,
    refused: [
      [[], /This database has no Citus/],
      [['--dry-run'], /This database has no Citus/],
    ],
  },
  'database nodes': { works: null, refused: [[[], /The stores of this database are on one node/]] },
  'database rebalance': { works: null, refused: [[['--dry-run'], /The stores of this database are on one node/]] },
  'store move': {
    works: null,
    refused: [
      [[...STORE, '--to', '10.0.0.2:5432'], /The stores of this database are on one node/],
      [[...MISSING, '--to', '10.0.0.2:5432'], /There is no store nobody\.example\.com/],
      [STORE, /required option '--to <node>' not specified/],
    ],
  },
  'api disable': { works: [], refused: [[['now'], /too many arguments/]] },
  'api enable': { works: [], refused: [[['now'], /too many arguments/]] },
  'platform verify': { works: STORE, refused: [noStore, [[], /required option '--store <store>' not specified/]] },
  'shopify config': { works: null, refused: [[[], /set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET/]] },
  'store create': {
    works: shop,
    refused: [
      [[...shop, '--currency', 'XXZ'], /"XXZ" is not a currency code/],
      [[...shop, '--timezone', 'Berlin'], /"Berlin" is not a time zone/],
      [[...shop, '--trial-days', '0'], /from 1 to 3650/],
      [['--domain', 'a.example.com', '--plan', 'starter'], /required option '--name <name>' not specified/],
      [['--domain', 'a.example.com', '--name', 'A'], /required option '--plan <plan>' not specified/],
      [['--platform', 'shopify', '--domain', 'a.myshopify.com'], /set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET/],
      [['--platform', 'shopify', '--domain', 'a.myshopify.com', '--timezone', 'UTC'], /leave out --timezone/],
      [['--platform', 'other', '--domain', 'a.example.com'], /Allowed choices are embedded, shopify/],
      [['--name', ' ', '--domain', 'blank.example.com', '--plan', 'starter'], /Enter a name/],
    ],
  },
  'store list': { works: [], refused: [[['extra'], /too many arguments/]] },
  'store show': { works: STORE, refused: [noStore, [[], /name the store/]] },
  'store export': {
    works: null,
    refused: [
      [[...MISSING, '/tmp/no-such-export'], /There is no store nobody\.example\.com/],
      [STORE, /missing required argument 'folder'/],
      [[...STORE, '/tmp'], /\/tmp exists already: name another folder/],
    ],
  },
  'store import': {
    works: null,
    refused: [[['/tmp/no-such-export'], /is no complete export of a store: it has no SHA256SUMS/]],
  },
  'quote import': {
    works: null,
    refused: [
      [
        [...STORE, '--map', '/tmp/no-such-map', '--staff', 'a@b.example', 'q.csv'],
        /mapping file \/tmp\/no-such-map cannot be read/,
      ],
      [[...STORE, '--staff', 'a@b.example', 'q.csv'], /required option '--map <file>' not specified/],
    ],
  },
  'store clock': {
    works: STORE,
    refused: [
      [MISSING, /There is no store/],
      [[...STORE, '--advance', '14'], /Takes minutes, hours or days/],
      [[...STORE, '--until', 'soon'], /Takes a date-time/],
      [[...STORE, '--next', '--advance', '1d'], /cannot be used with/],
      [[...STORE, '--advance', '61d'], /at most 60 days/],
    ],
  },
  'store set': {
    works: [...STORE, '--frozen', 'false'],
    refused: [
      [[...MISSING, '--frozen', 'true'], /There is no store/],
      [STORE, /Nothing to change: give a plan, trial days, frozen, development, installed or settings/],
      [[...STORE, '--settings', 'null'], /settings/],
      [[...STORE, '--settings', '[1]'], /settings/],
      [[...STORE, '--settings', '{'], /Takes JSON/],
      [[...STORE, '--trial-days', '1.5'], /whole number/],
    ],
  },
  'customer show': {
    works: [...STORE, '--email', 'ann@example.com'],
    refused: [
      [[...MISSING, '--email', 'ann@example.com'], /There is no store/],
      [STORE, /enter an e-mail address, a customer id or both/],
      [[...STORE, '--email', 'ann@example.com', '--customer-id', '1'], /is not the address of this customer/],
      [[...STORE, '--email', 'ann'], /must be an e-mail address/],
      [[...STORE, '--customer-id', 'x'], /must be a customer id/],
    ],
  },
  'customer export': {
    works: [...STORE, '--email', 'ann@example.com'],
    refused: [
      [STORE, /enter an e-mail address, a customer id or both/],
      [[...STORE, '--email', 'ann@example.com', '--output', '/nowhere/at/all.json'], /ENOENT/],
    ],
  },
  'customer redact': {
    works: [...STORE, '--email', 'ann@example.com', '--yes'],
    refused: [
      [STORE, /enter an e-mail address, a customer id or both/],
      [[...STORE, '--email', 'ann@example.com'], /cannot be undone. Add --yes/],
    ],
  },
  'staff list': { works: STORE, refused: [noStore] },
  'staff invite': {
    works: [...STORE, ...person],
    refused: [
      [[...MISSING, ...person], /There is no store/],
      [[...STORE, ...person, '--email', 'bad'], /"bad" is not an e-mail address/],
      [[...STORE, ...person, '--email', 'bo@example.com', '--name', ''], /Enter a name/],
      [[...STORE, ...person, '--role', 'boss'], /Allowed choices/],
    ],
  },
  'staff set-role': {
    works: [...STORE, '--email', 'ann@example.com', '--role', 'admin'],
    refused: [
      [[...STORE, '--email', 'nobody@example.com', '--role', 'admin'], /no such staff member/],
      [[...STORE, '--email', 'ann@example.com', '--role', 'owner'], /Allowed choices are/],
    ],
  },
  'staff set-password': {
    works: [...STORE, '--email', 'ann@example.com'],
    refused: [
      [[...MISSING, '--email', 'ann@example.com'], /There is no store/],
      [[...STORE, '--email', 'nobody@example.com'], /no such staff member/],
    ],
  },
  'key create': {
    works: [...STORE, ...key],
    refused: [
      [[...MISSING, ...key], /There is no store/],
      [[...STORE, ...key, '--scopes', ''], /No scope/],
      [[...STORE, ...key, '--name', ' '], /Enter a name/],
      [[...STORE, ...key, '--expires-at', '2020-01-01'], /in the future/],
      [[...STORE, ...key, '--expires-at', 'soon'], /date-time/],
      [[...STORE, ...key, '--allow-ip', '::g'], /not an exact IP address/],
    ],
  },
  'key list': { works: STORE, refused: [noStore] },
  'key log': {
    works: [...STORE, '--id', 'KEY'],
    refused: [
      [[...MISSING, '--id', 'KEY'], /There is no store/],
      [[...STORE, '--id', NO_KEY], /There is no API key/],
      [[...STORE, '--id', 'bad'], /There is no API key bad/],
      [[...STORE, '--id', 'KEY', '--limit', '-1'], /from 1 to 1000/],
      [[...STORE, '--id', 'KEY', '--limit', '0'], /from 1 to 1000/],
    ],
  },
  'key roll': { works: ['--id', 'KEY'], refused: [[['--id', NO_KEY], /There is no API key/]] },
  'key agents': {
    works: ['--id', 'KEY', '--forbid'],
    refused: [
      [['--id', 'KEY'], /say --allow or --forbid/],
      [['--id', 'KEY', '--allow', '--forbid'], /cannot be used with/],
      [['--id', NO_KEY, '--allow'], /There is no API key/],
    ],
  },
  'key revoke': { works: ['--id', 'KEY'], refused: [[['--id', NO_KEY], /There is no API key/]] },
  'catalog import': {
    works: [...STORE, 'PRODUCTS'],
    refused: [
      [[...MISSING, 'PRODUCTS'], /There is no store/],
      [[...STORE, '/none.csv'], /There is no file \/none\.csv/],
      [[...STORE, '/'], /\/ is not a file/],
    ],
  },
  'catalog list': { works: STORE, refused: [noStore] },
  'companies import': {
    works: [...STORE, 'COMPANIES'],
    refused: [
      [[...MISSING, 'COMPANIES'], /There is no store/],
      [[...STORE, '/none.csv'], /There is no file \/none\.csv/],
      [[...STORE, '/'], /\/ is not a file/],
    ],
  },
  'companies list': { works: STORE, refused: [noStore] },
  'analytics rebuild': { works: STORE, refused: [noStore] },
  'analytics verify': { works: STORE, refused: [noStore] },
  'document verify': {
    works: null, // test/jobs/documents/evidence.test.ts
    refused: [
      [[], /give either a file or --code/],
      [['/nowhere.pdf'], /ENOENT/],
    ],
  },
  'mail list': {
    works: STORE,
    refused: [
      noStore,
      [[...STORE, '--limit', '-1'], /from 1 to 1000/],
      [[...STORE, '--limit', 'many'], /from 1 to 1000/],
      [[...STORE, '--state', 'lost'], /Allowed choices/],
    ],
  },
  'mail show': {
    works: [...STORE, 'MAIL'],
    refused: [
      [[...MISSING, 'MAIL'], /There is no store/],
      [[...STORE, NO_MAIL], /no such message/i],
    ],
  },
  'mail retry': {
    works: [...STORE, 'GIVEN_UP'],
    refused: [
      [[...MISSING, 'MAIL'], /There is no store/],
      [[...STORE, NO_MAIL], /no such message/i],
      [[...STORE, 'MAIL'], /Only mail that was given up or suppressed can be sent again/],
    ],
  },
  'mail suppressions': { works: STORE, refused: [noStore] },
  'mail unsuppress': {
    works: [...STORE, 'SUPPRESSION'],
    refused: [
      [[...MISSING, 'SUPPRESSION'], /There is no store/],
      [[...STORE, 'sup_00000000000000000000000001'], /no such/i],
    ],
  },
  'secret status': { works: [], refused: [[['extra'], /too many arguments/]] },
  'secret forget': { works: null, refused: [[['00000000'], /00000000/]] },
  'webhook listen': {
    works: null,
    refused: [
      [[...MISSING, ...forward], /There is no store/],
      [[...STORE, '--forward-to', 'ftp://x'], /Takes an address/],
      [[...STORE, ...forward, '--events', ','], /Takes types of events/],
      [[...STORE, ...forward, '--events', 'quote.flew'], /There is no event type/],
      [[...STORE, ...forward, '--since', 'bad'], /bad is not an event/],
      [[...STORE, ...forward, '--secret', 'short'], /whsec_/],
      [[...STORE, ...forward, '--since', 'evt_1', '--from-start'], /either --since or --from-start/],
    ],
  },
  'webhook list': { works: STORE, refused: [noStore] },
  'webhook pause': {
    works: [],
    refused: [
      [['--for', '8d'], /at most 7d/],
      [['--for', '3600000'], /such as 30m, 2h or 1d/],
    ],
  },
  'webhook resume': { works: [], refused: [[['now'], /too many arguments/]] },
  'event trigger': {
    works: [...STORE, 'quote.created'],
    refused: [
      [[...MISSING, 'quote.created'], /There is no store/],
      [[...STORE, 'quote.flew'], /There is no event type/],
    ],
  },
  'event list-types': { works: [], refused: [[['extra'], /too many arguments/]] },
}
