/** The sections of staff's texts that only the store's set-up says: the pages below Settings, Integrations and Store, whose texts load with them. */
export const SET_UP_SECTIONS: readonly string[] = [
  'automation',
  'branding',
  'data',
  'delivery',
  'emails',
  'event_group',
  'fields',
  'form',
  'imports',
  'mail',
  'mail_always',
  'mail_kind',
  'mail_when',
  'numbering',
  'orders',
  'payments',
  'rules',
  'scope',
  'setting',
  'webhooks',
]

/** The sections of buyers' texts that only the request form and the pages of a company's contacts say: a quote's link loads without them. */
export const ACCOUNT_SECTIONS: readonly string[] = ['company', 'contact', 'lists', 'request']
