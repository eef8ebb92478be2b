import { type Asked, digitsOf } from '../graphql/asked.ts'
import { type PageArgs, searchConnection } from '../graphql/connection.ts'
import { companyView, customerView, locationView, termsView } from './company-views.ts'

const CUSTOMER_FIELDS = [
  'email',
  'first_name',
  'last_name',
  'phone',
  'tag',
  'state',
  'country',
  'updated_at',
  'customer_date',
]

/** The queries about customers, companies and payment terms. */
export const companyRoot = {
  customer: ({ id }: { id: string }, asked: Asked) => {
    const customer = asked.shop.customers.get(digitsOf(id, 'Customer'))
    return customer ? customerView(asked, customer) : null
  },
  customerByIdentifier: (
    { identifier }: { identifier: { emailAddress?: string | null; id?: string | null; phoneNumber?: string | null } },
    asked: Asked,
  ) => {
    const { emailAddress, id, phoneNumber } = identifier
    const wanted = emailAddress?.toLowerCase()
    const customer = [...asked.shop.customers.values()].find(
      (one) =>
        (wanted && one.email?.toLowerCase() === wanted) ||
        (id && one.id === digitsOf(id)) ||
        (phoneNumber && one.phone === phoneNumber),
    )
    return customer ? customerView(asked, customer) : null
  },
  customers: (args: PageArgs, asked: Asked) =>
    searchConnection(
      asked,
      {
        items: [...asked.shop.customers.values()],
        view: (one) => customerView(asked, one),
        keyOf: ({ id }) => id,
        entryOf: ({ id }) => asked.shop.index.find(`customer ${id}`, asked.shop.now()),
        fields: CUSTOMER_FIELDS,
        path: 'customers',
      },
      args,
    ),
  company: ({ id }: { id: string }, asked: Asked) => {
    const company = asked.shop.companies.get(digitsOf(id, 'Company'))
    return company ? companyView(asked, company) : null
  },
  companyLocation: ({ id }: { id: string }, asked: Asked) => {
    const location = asked.shop.locations.get(digitsOf(id, 'CompanyLocation'))
    return location ? locationView(asked, location) : null
  },
  companies: (args: PageArgs, asked: Asked) =>
    searchConnection(
      asked,
      {
        items: [...asked.shop.companies.values()],
        view: (one) => companyView(asked, one),
        keyOf: ({ id }) => id,
        entryOf: ({ id }) => asked.shop.index.find(`company ${id}`, asked.shop.now()),
        fields: ['name', 'external_id', 'created_at', 'updated_at'],
        sorts: { NAME: (a, b) => a.name.localeCompare(b.name) },
        path: 'companies',
      },
      args,
    ),
  paymentTermsTemplates: ({ paymentTermsType }: { paymentTermsType?: string | null }, asked: Asked) =>
    asked.shop.terms.filter(({ type }) => !paymentTermsType || type === paymentTermsType).map(termsView),
}
