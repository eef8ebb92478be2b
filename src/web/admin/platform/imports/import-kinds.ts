import type { ImportKind } from '../../../../domain/orders/platform-import.ts'
import { say } from '../../../ui/say.ts'

interface Described {
  name: string
  /** Describes in a sentence what the file does. */
  does: string
  columns: readonly { name: string; required?: boolean; what: string; example: string }[]
}

/** The kinds of imports, and the columns of their files. */
export const IMPORT_KINDS: Record<ImportKind, Described> = {
  catalog: {
    name: say('page.catalog'),
    does: say('imports.does_catalog'),
    columns: [
      { name: 'URL handle', required: true, what: say('imports.col.handle'), example: 'oak-board' },
      { name: 'Title', required: true, what: say('imports.col.title'), example: 'Oak board' },
      { name: 'Price', required: true, what: say('imports.col.price'), example: '39.90' },
      { name: 'Cost per item', what: say('imports.col.cost'), example: '21.50' },
      { name: 'Option1 value', what: say('imports.col.option'), example: '2 m' },
      { name: 'SKU', what: say('imports.col.sku'), example: 'OAK-2' },
      { name: 'Status', what: say('imports.col.status'), example: 'Active' },
      { name: 'Vendor', what: say('imports.col.vendor'), example: 'Northwood' },
      { name: 'Type', what: say('imports.col.type'), example: 'Boards' },
      { name: 'Tags', what: say('imports.col.tags'), example: 'wood, premium' },
      { name: 'Collection', what: say('imports.col.collection'), example: 'Timber' },
      { name: 'Charge tax', what: say('imports.col.true_false'), example: 'TRUE' },
      { name: 'Requires shipping', what: say('imports.col.true_false'), example: 'TRUE' },
      { name: 'Inventory tracker', what: say('imports.col.tracker'), example: 'shop' },
      { name: 'Inventory quantity', what: say('imports.col.whole'), example: '120' },
      { name: 'Lead time (days)', what: say('imports.col.lead_time'), example: '14' },
    ],
  },
  companies: {
    name: say('page.companies'),
    does: say('imports.does_companies'),
    columns: [
      { name: 'company_external_id', required: true, what: say('imports.col.number'), example: 'C-1001' },
      { name: 'company_name', required: true, what: say('imports.col.company'), example: 'Alder GmbH' },
      { name: 'location_name', what: say('imports.col.location'), example: 'Berlin' },
      { name: 'address1', what: say('imports.col.street'), example: 'Main Street 1' },
      { name: 'city', what: say('imports.col.city'), example: 'Berlin' },
      { name: 'province_code', what: say('imports.col.province'), example: 'BE' },
      { name: 'country_code', what: say('imports.col.country'), example: 'DE' },
      { name: 'zip', what: say('imports.col.zip'), example: '10115' },
      { name: 'contact_email', what: say('imports.col.contact'), example: 'kim@example.com' },
      { name: 'contact_name', what: say('imports.col.contact_name'), example: 'Kim Alder' },
      { name: 'contact_phone', what: say('imports.col.phone'), example: '+49 30 123456' },
      { name: 'contact_role', what: say('imports.col.role'), example: 'Buyer' },
      { name: 'tags', what: say('imports.col.contact_tags'), example: 'net-30' },
    ],
  },
}

/** Returns a data URL to download a file of this kind with one example row. */
export function templateOf(kind: ImportKind): string {
  const { columns } = IMPORT_KINDS[kind]
  const row = (cells: readonly string[]) => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')
  const text = `${row(columns.map(({ name }) => name))}\r\n${row(columns.map(({ example }) => example))}\r\n`
  return `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`
}

/** The names of the counted objects, in display order. */
export const COUNTED: Readonly<Record<string, string>> = {
  products: say('imports.counted.products'),
  variants: say('imports.counted.variants'),
  companies: say('page.companies'),
  locations: say('imports.counted.locations'),
  customers: say('imports.counted.customers'),
}
