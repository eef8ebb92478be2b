import type { ImportKind } from '../../../../domain/orders/platform-import.ts'

interface Described {
  name: string
  /** What the file does, in a sentence. */
  does: string
  columns: readonly { name: string; required?: boolean; what: string; example: string }[]
}

/** What can be imported, and the columns its files have. */
export const IMPORT_KINDS: Record<ImportKind, Described> = {
  catalog: {
    name: 'Catalogue',
    does: 'Creates and updates products by handle, and their variants by option values. A Shopify product export can be used as it is, of the newer or the older format.',
    columns: [
      { name: 'URL handle', required: true, what: 'The same on every row of a product.', example: 'oak-board' },
      { name: 'Title', required: true, what: "On the product's first row.", example: 'Oak board' },
      { name: 'Price', required: true, what: 'Digits and a point.', example: '39.90' },
      { name: 'Option1 value', what: 'A row for each variant; up to Option3 value.', example: '2 m' },
      { name: 'SKU', what: 'Your number of the variant.', example: 'OAK-2' },
      { name: 'Status', what: 'Active, Draft, Archived or Unlisted.', example: 'Active' },
      { name: 'Vendor', what: 'Who makes it.', example: 'Northwood' },
      { name: 'Type', what: 'What kind of product it is.', example: 'Boards' },
      { name: 'Tags', what: 'Separated by commas.', example: 'wood, premium' },
      { name: 'Collection', what: 'Puts the product into it; it is made when there is none.', example: 'Timber' },
      { name: 'Charge tax', what: 'TRUE or FALSE.', example: 'TRUE' },
      { name: 'Requires shipping', what: 'TRUE or FALSE.', example: 'TRUE' },
      { name: 'Inventory tracker', what: 'Any word, and the stock is counted.', example: 'shop' },
      { name: 'Inventory quantity', what: 'A whole number.', example: '120' },
    ],
  },
  companies: {
    name: 'Companies',
    does: 'Creates and updates companies by your number, their locations by name, and their contacts by e-mail address. A company may be on several rows, one for each location or contact.',
    columns: [
      { name: 'company_external_id', required: true, what: 'The number you know it by.', example: 'C-1001' },
      { name: 'company_name', required: true, what: 'On every row of the company.', example: 'Alder GmbH' },
      { name: 'location_name', what: 'Needed where an address is given.', example: 'Berlin' },
      { name: 'address1', what: 'Street and number; address2 for more.', example: 'Main Street 1' },
      { name: 'city', what: 'The town.', example: 'Berlin' },
      { name: 'province_code', what: 'The state or region, by its code.', example: 'BE' },
      { name: 'country_code', what: 'Two letters (ISO 3166).', example: 'DE' },
      { name: 'zip', what: 'The postal code.', example: '10115' },
      { name: 'contact_email', what: 'Who buys for the location of the row.', example: 'kim@example.com' },
      { name: 'contact_name', what: 'First and last name.', example: 'Kim Alder' },
      { name: 'contact_phone', what: 'As you write it.', example: '+49 30 123456' },
      { name: 'contact_role', what: 'What they are at the location.', example: 'Buyer' },
      { name: 'tags', what: 'Of the contact, separated by commas.', example: 'net-30' },
    ],
  },
}

/** A file of this kind with one row, as an address to download it from. */
export function templateOf(kind: ImportKind): string {
  const { columns } = IMPORT_KINDS[kind]
  const row = (cells: readonly string[]) => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')
  const text = `${row(columns.map(({ name }) => name))}\r\n${row(columns.map(({ example }) => example))}\r\n`
  return `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`
}

/** What is counted, in words and in this order. */
export const COUNTED: Readonly<Record<string, string>> = {
  products: 'Products',
  variants: 'Variants',
  companies: 'Companies',
  locations: 'Locations',
  customers: 'Contacts',
}
