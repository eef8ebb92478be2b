// Generated from documents/*.graphql by `npm run shopify:documents`: edit those.
import type { Document } from './document.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AppSubscriptionStatus =
  | 'ACCEPTED'
  | 'ACTIVE'
  | 'CANCELLED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'FROZEN'
  | 'PENDING';

export type AttributeInput = {
  readonly key: string;
  readonly value: string;
};

export type BundlesDraftOrderBundleLineItemComponentInput = {
  readonly quantity: number;
  readonly uuid?: string | null | undefined;
  readonly variantId?: string | null | undefined;
};

export type CountryCode =
  | 'AC'
  | 'AD'
  | 'AE'
  | 'AF'
  | 'AG'
  | 'AI'
  | 'AL'
  | 'AM'
  | 'AN'
  | 'AO'
  | 'AR'
  | 'AT'
  | 'AU'
  | 'AW'
  | 'AX'
  | 'AZ'
  | 'BA'
  | 'BB'
  | 'BD'
  | 'BE'
  | 'BF'
  | 'BG'
  | 'BH'
  | 'BI'
  | 'BJ'
  | 'BL'
  | 'BM'
  | 'BN'
  | 'BO'
  | 'BQ'
  | 'BR'
  | 'BS'
  | 'BT'
  | 'BV'
  | 'BW'
  | 'BY'
  | 'BZ'
  | 'CA'
  | 'CC'
  | 'CD'
  | 'CF'
  | 'CG'
  | 'CH'
  | 'CI'
  | 'CK'
  | 'CL'
  | 'CM'
  | 'CN'
  | 'CO'
  | 'CR'
  | 'CU'
  | 'CV'
  | 'CW'
  | 'CX'
  | 'CY'
  | 'CZ'
  | 'DE'
  | 'DJ'
  | 'DK'
  | 'DM'
  | 'DO'
  | 'DZ'
  | 'EC'
  | 'EE'
  | 'EG'
  | 'EH'
  | 'ER'
  | 'ES'
  | 'ET'
  | 'FI'
  | 'FJ'
  | 'FK'
  | 'FO'
  | 'FR'
  | 'GA'
  | 'GB'
  | 'GD'
  | 'GE'
  | 'GF'
  | 'GG'
  | 'GH'
  | 'GI'
  | 'GL'
  | 'GM'
  | 'GN'
  | 'GP'
  | 'GQ'
  | 'GR'
  | 'GS'
  | 'GT'
  | 'GW'
  | 'GY'
  | 'HK'
  | 'HM'
  | 'HN'
  | 'HR'
  | 'HT'
  | 'HU'
  | 'ID'
  | 'IE'
  | 'IL'
  | 'IM'
  | 'IN'
  | 'IO'
  | 'IQ'
  | 'IR'
  | 'IS'
  | 'IT'
  | 'JE'
  | 'JM'
  | 'JO'
  | 'JP'
  | 'KE'
  | 'KG'
  | 'KH'
  | 'KI'
  | 'KM'
  | 'KN'
  | 'KP'
  | 'KR'
  | 'KW'
  | 'KY'
  | 'KZ'
  | 'LA'
  | 'LB'
  | 'LC'
  | 'LI'
  | 'LK'
  | 'LR'
  | 'LS'
  | 'LT'
  | 'LU'
  | 'LV'
  | 'LY'
  | 'MA'
  | 'MC'
  | 'MD'
  | 'ME'
  | 'MF'
  | 'MG'
  | 'MK'
  | 'ML'
  | 'MM'
  | 'MN'
  | 'MO'
  | 'MQ'
  | 'MR'
  | 'MS'
  | 'MT'
  | 'MU'
  | 'MV'
  | 'MW'
  | 'MX'
  | 'MY'
  | 'MZ'
  | 'NA'
  | 'NC'
  | 'NE'
  | 'NF'
  | 'NG'
  | 'NI'
  | 'NL'
  | 'NO'
  | 'NP'
  | 'NR'
  | 'NU'
  | 'NZ'
  | 'OM'
  | 'PA'
  | 'PE'
  | 'PF'
  | 'PG'
  | 'PH'
  | 'PK'
  | 'PL'
  | 'PM'
  | 'PN'
  | 'PS'
  | 'PT'
  | 'PY'
  | 'QA'
  | 'RE'
  | 'RO'
  | 'RS'
  | 'RU'
  | 'RW'
  | 'SA'
  | 'SB'
  | 'SC'
  | 'SD'
  | 'SE'
  | 'SG'
  | 'SH'
  | 'SI'
  | 'SJ'
  | 'SK'
  | 'SL'
  | 'SM'
  | 'SN'
  | 'SO'
  | 'SR'
  | 'SS'
  | 'ST'
  | 'SV'
  | 'SX'
  | 'SY'
  | 'SZ'
  | 'TA'
  | 'TC'
  | 'TD'
  | 'TF'
  | 'TG'
  | 'TH'
  | 'TJ'
  | 'TK'
  | 'TL'
  | 'TM'
  | 'TN'
  | 'TO'
  | 'TR'
  | 'TT'
  | 'TV'
  | 'TW'
  | 'TZ'
  | 'UA'
  | 'UG'
  | 'UM'
  | 'US'
  | 'UY'
  | 'UZ'
  | 'VA'
  | 'VC'
  | 'VE'
  | 'VG'
  | 'VN'
  | 'VU'
  | 'WF'
  | 'WS'
  | 'XK'
  | 'YE'
  | 'YT'
  | 'ZA'
  | 'ZM'
  | 'ZW'
  | 'ZZ';

export type CurrencyCode =
  | 'AED'
  | 'AFN'
  | 'ALL'
  | 'AMD'
  | 'ANG'
  | 'AOA'
  | 'ARS'
  | 'AUD'
  | 'AWG'
  | 'AZN'
  | 'BAM'
  | 'BBD'
  | 'BDT'
  | 'BGN'
  | 'BHD'
  | 'BIF'
  | 'BMD'
  | 'BND'
  | 'BOB'
  | 'BRL'
  | 'BSD'
  | 'BTN'
  | 'BWP'
  | 'BYN'
  | 'BYR'
  | 'BZD'
  | 'CAD'
  | 'CDF'
  | 'CHF'
  | 'CLP'
  | 'CNY'
  | 'COP'
  | 'CRC'
  | 'CVE'
  | 'CZK'
  | 'DJF'
  | 'DKK'
  | 'DOP'
  | 'DZD'
  | 'EGP'
  | 'ERN'
  | 'ETB'
  | 'EUR'
  | 'FJD'
  | 'FKP'
  | 'GBP'
  | 'GEL'
  | 'GHS'
  | 'GIP'
  | 'GMD'
  | 'GNF'
  | 'GTQ'
  | 'GYD'
  | 'HKD'
  | 'HNL'
  | 'HRK'
  | 'HTG'
  | 'HUF'
  | 'IDR'
  | 'ILS'
  | 'INR'
  | 'IQD'
  | 'IRR'
  | 'ISK'
  | 'JEP'
  | 'JMD'
  | 'JOD'
  | 'JPY'
  | 'KES'
  | 'KGS'
  | 'KHR'
  | 'KID'
  | 'KMF'
  | 'KRW'
  | 'KWD'
  | 'KYD'
  | 'KZT'
  | 'LAK'
  | 'LBP'
  | 'LKR'
  | 'LRD'
  | 'LSL'
  | 'LTL'
  | 'LVL'
  | 'LYD'
  | 'MAD'
  | 'MDL'
  | 'MGA'
  | 'MKD'
  | 'MMK'
  | 'MNT'
  | 'MOP'
  | 'MRU'
  | 'MUR'
  | 'MVR'
  | 'MWK'
  | 'MXN'
  | 'MYR'
  | 'MZN'
  | 'NAD'
  | 'NGN'
  | 'NIO'
  | 'NOK'
  | 'NPR'
  | 'NZD'
  | 'OMR'
  | 'PAB'
  | 'PEN'
  | 'PGK'
  | 'PHP'
  | 'PKR'
  | 'PLN'
  | 'PYG'
  | 'QAR'
  | 'RON'
  | 'RSD'
  | 'RUB'
  | 'RWF'
  | 'SAR'
  | 'SBD'
  | 'SCR'
  | 'SDG'
  | 'SEK'
  | 'SGD'
  | 'SHP'
  | 'SLL'
  | 'SOS'
  | 'SRD'
  | 'SSP'
  | 'STD'
  | 'STN'
  | 'SYP'
  | 'SZL'
  | 'THB'
  | 'TJS'
  | 'TMT'
  | 'TND'
  | 'TOP'
  | 'TRY'
  | 'TTD'
  | 'TWD'
  | 'TZS'
  | 'UAH'
  | 'UGX'
  | 'USD'
  | 'USDC'
  | 'UYU'
  | 'UZS'
  | 'VED'
  | 'VEF'
  | 'VES'
  | 'VND'
  | 'VUV'
  | 'WST'
  | 'XAF'
  | 'XCD'
  | 'XOF'
  | 'XPF'
  | 'XXX'
  | 'YER'
  | 'ZAR'
  | 'ZMW';

export type CustomerSortKeys =
  | 'CREATED_AT'
  | 'ID'
  | 'LOCATION'
  | 'NAME'
  | 'RELEVANCE'
  | 'UPDATED_AT';

export type DepositInput = {
  readonly percentage: number;
};

export type DraftOrderAppliedDiscountInput = {
  /** @deprecated Please use `amountWithCurrency` instead. */
  readonly amount?: string | null | undefined;
  readonly amountWithCurrency?: MoneyInput | null | undefined;
  readonly description?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly value: number;
  readonly valueType: DraftOrderAppliedDiscountType;
};

export type DraftOrderAppliedDiscountType =
  | 'FIXED_AMOUNT'
  | 'PERCENTAGE';

export type DraftOrderDeleteInput = {
  readonly id: string;
};

export type DraftOrderInput = {
  readonly acceptAutomaticDiscounts?: boolean | null | undefined;
  readonly allowDiscountCodesInCheckout?: boolean | null | undefined;
  readonly appliedDiscount?: DraftOrderAppliedDiscountInput | null | undefined;
  readonly billingAddress?: MailingAddressInput | null | undefined;
  readonly customAttributes?: ReadonlyArray<AttributeInput> | null | undefined;
  /** @deprecated Use `purchasingEntity` instead, which can be used for either a D2C or B2B customer. */
  readonly customerId?: string | null | undefined;
  readonly deposit?: DepositInput | null | undefined;
  readonly discountCodes?: ReadonlyArray<string> | null | undefined;
  readonly email?: string | null | undefined;
  readonly lineItems?: ReadonlyArray<DraftOrderLineItemInput> | null | undefined;
  /** @deprecated This field will be removed in a future version. Use `localizedFields` instead. */
  readonly localizationExtensions?: ReadonlyArray<LocalizationExtensionInput> | null | undefined;
  readonly localizedFields?: ReadonlyArray<LocalizedFieldInput> | null | undefined;
  /**
   * @deprecated This field is now incompatible with Markets.
   *
   */
  readonly marketRegionCountryCode?: CountryCode | null | undefined;
  readonly metafields?: ReadonlyArray<MetafieldInput> | null | undefined;
  readonly note?: string | null | undefined;
  readonly paymentTerms?: PaymentTermsInput | null | undefined;
  readonly phone?: string | null | undefined;
  readonly poNumber?: string | null | undefined;
  readonly presentmentCurrencyCode?: CurrencyCode | null | undefined;
  readonly purchasingEntity?: PurchasingEntityInput | null | undefined;
  readonly reserveInventoryUntil?: string | null | undefined;
  readonly sessionToken?: string | null | undefined;
  readonly shippingAddress?: MailingAddressInput | null | undefined;
  readonly shippingLine?: ShippingLineInput | null | undefined;
  readonly sourceName?: string | null | undefined;
  readonly tags?: ReadonlyArray<string> | null | undefined;
  readonly taxExempt?: boolean | null | undefined;
  readonly transformerFingerprint?: string | null | undefined;
  readonly useCustomerDefaultAddress?: boolean | null | undefined;
  readonly visibleToCustomer?: boolean | null | undefined;
};

export type DraftOrderLineItemComponentInput = {
  readonly quantity: number;
  readonly uuid?: string | null | undefined;
  readonly variantId?: string | null | undefined;
};

export type DraftOrderLineItemInput = {
  readonly appliedDiscount?: DraftOrderAppliedDiscountInput | null | undefined;
  /** @deprecated Use `components` instead. */
  readonly bundleComponents?: ReadonlyArray<BundlesDraftOrderBundleLineItemComponentInput> | null | undefined;
  readonly components?: ReadonlyArray<DraftOrderLineItemComponentInput> | null | undefined;
  readonly customAttributes?: ReadonlyArray<AttributeInput> | null | undefined;
  readonly generatePriceOverride?: boolean | null | undefined;
  /** @deprecated `weight` should be used instead, allowing different units to be used. */
  readonly grams?: number | null | undefined;
  /** @deprecated `originalUnitPriceWithCurrency` should be used instead, where currency can be specified. */
  readonly originalUnitPrice?: string | null | undefined;
  readonly originalUnitPriceWithCurrency?: MoneyInput | null | undefined;
  readonly priceOverride?: MoneyInput | null | undefined;
  readonly quantity: number;
  readonly requiresShipping?: boolean | null | undefined;
  readonly sku?: string | null | undefined;
  readonly taxable?: boolean | null | undefined;
  readonly title?: string | null | undefined;
  readonly uuid?: string | null | undefined;
  readonly variantId?: string | null | undefined;
  readonly weight?: WeightInput | null | undefined;
};

export type DraftOrderStatus =
  | 'COMPLETED'
  | 'INVOICE_SENT'
  | 'OPEN';

export type EmailInput = {
  readonly bcc?: ReadonlyArray<string> | null | undefined;
  readonly body?: string | null | undefined;
  readonly customMessage?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly subject?: string | null | undefined;
  readonly to?: string | null | undefined;
};

export type LocalizationExtensionInput = {
  readonly key: LocalizationExtensionKey;
  readonly value: string;
};

export type LocalizationExtensionKey =
  | 'SHIPPING_CREDENTIAL_BR'
  | 'SHIPPING_CREDENTIAL_CL'
  | 'SHIPPING_CREDENTIAL_CN'
  | 'SHIPPING_CREDENTIAL_CO'
  | 'SHIPPING_CREDENTIAL_CR'
  | 'SHIPPING_CREDENTIAL_EC'
  | 'SHIPPING_CREDENTIAL_ES'
  | 'SHIPPING_CREDENTIAL_GT'
  | 'SHIPPING_CREDENTIAL_ID'
  | 'SHIPPING_CREDENTIAL_KR'
  | 'SHIPPING_CREDENTIAL_MX'
  | 'SHIPPING_CREDENTIAL_MY'
  | 'SHIPPING_CREDENTIAL_PE'
  | 'SHIPPING_CREDENTIAL_PT'
  | 'SHIPPING_CREDENTIAL_PY'
  | 'SHIPPING_CREDENTIAL_TR'
  | 'SHIPPING_CREDENTIAL_TW'
  | 'SHIPPING_CREDENTIAL_TYPE_CO'
  | 'TAX_CREDENTIAL_BR'
  | 'TAX_CREDENTIAL_CL'
  | 'TAX_CREDENTIAL_CO'
  | 'TAX_CREDENTIAL_CR'
  | 'TAX_CREDENTIAL_EC'
  | 'TAX_CREDENTIAL_ES'
  | 'TAX_CREDENTIAL_GT'
  | 'TAX_CREDENTIAL_ID'
  | 'TAX_CREDENTIAL_IT'
  | 'TAX_CREDENTIAL_MX'
  | 'TAX_CREDENTIAL_MY'
  | 'TAX_CREDENTIAL_PE'
  | 'TAX_CREDENTIAL_PT'
  | 'TAX_CREDENTIAL_PY'
  | 'TAX_CREDENTIAL_TR'
  | 'TAX_CREDENTIAL_TYPE_CO'
  | 'TAX_CREDENTIAL_TYPE_MX'
  | 'TAX_CREDENTIAL_USE_MX'
  | 'TAX_EMAIL_IT';

export type LocalizedFieldInput = {
  readonly key: LocalizedFieldKey;
  readonly value: string;
};

export type LocalizedFieldKey =
  | 'SHIPPING_CREDENTIAL_BR'
  | 'SHIPPING_CREDENTIAL_CL'
  | 'SHIPPING_CREDENTIAL_CN'
  | 'SHIPPING_CREDENTIAL_CO'
  | 'SHIPPING_CREDENTIAL_CR'
  | 'SHIPPING_CREDENTIAL_EC'
  | 'SHIPPING_CREDENTIAL_ES'
  | 'SHIPPING_CREDENTIAL_GT'
  | 'SHIPPING_CREDENTIAL_ID'
  | 'SHIPPING_CREDENTIAL_KR'
  | 'SHIPPING_CREDENTIAL_MX'
  | 'SHIPPING_CREDENTIAL_MY'
  | 'SHIPPING_CREDENTIAL_PE'
  | 'SHIPPING_CREDENTIAL_PT'
  | 'SHIPPING_CREDENTIAL_PY'
  | 'SHIPPING_CREDENTIAL_TR'
  | 'SHIPPING_CREDENTIAL_TW'
  | 'SHIPPING_CREDENTIAL_TYPE_CO'
  | 'TAX_CREDENTIAL_BR'
  | 'TAX_CREDENTIAL_CL'
  | 'TAX_CREDENTIAL_CO'
  | 'TAX_CREDENTIAL_CR'
  | 'TAX_CREDENTIAL_EC'
  | 'TAX_CREDENTIAL_ES'
  | 'TAX_CREDENTIAL_GT'
  | 'TAX_CREDENTIAL_ID'
  | 'TAX_CREDENTIAL_IT'
  | 'TAX_CREDENTIAL_MX'
  | 'TAX_CREDENTIAL_MY'
  | 'TAX_CREDENTIAL_PE'
  | 'TAX_CREDENTIAL_PT'
  | 'TAX_CREDENTIAL_PY'
  | 'TAX_CREDENTIAL_TR'
  | 'TAX_CREDENTIAL_TYPE_CO'
  | 'TAX_CREDENTIAL_TYPE_MX'
  | 'TAX_CREDENTIAL_USE_MX'
  | 'TAX_EMAIL_IT';

export type MailingAddressInput = {
  readonly address1?: string | null | undefined;
  readonly address2?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly company?: string | null | undefined;
  /** @deprecated Use `countryCode` instead. */
  readonly country?: string | null | undefined;
  readonly countryCode?: CountryCode | null | undefined;
  readonly firstName?: string | null | undefined;
  /** @deprecated Not needed for 90% of mutations, and provided separately where it is needed. */
  readonly id?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  /** @deprecated Use `provinceCode` instead. */
  readonly province?: string | null | undefined;
  readonly provinceCode?: string | null | undefined;
  readonly zip?: string | null | undefined;
};

export type MetafieldInput = {
  readonly id?: string | null | undefined;
  readonly key?: string | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly value?: string | null | undefined;
};

export type MoneyInput = {
  readonly amount: string;
  readonly currencyCode: CurrencyCode;
};

export type OrderCancelReason =
  | 'CUSTOMER'
  | 'DECLINED'
  | 'FRAUD'
  | 'INVENTORY'
  | 'OTHER'
  | 'STAFF';

export type OrderDisplayFinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED';

export type OrderDisplayFulfillmentStatus =
  | 'FULFILLED'
  | 'FULFILLMENT_NOT_REQUIRED'
  | 'IN_PROGRESS'
  | 'ON_HOLD'
  | 'OPEN'
  | 'PARTIALLY_FULFILLED'
  | 'PENDING_FULFILLMENT'
  | 'REQUEST_DECLINED'
  | 'RESTOCKED'
  | 'SCHEDULED'
  | 'UNFULFILLED';

export type PaymentScheduleInput = {
  readonly dueAt?: string | null | undefined;
  readonly issuedAt?: string | null | undefined;
};

export type PaymentTermsInput = {
  readonly paymentSchedules?: ReadonlyArray<PaymentScheduleInput> | null | undefined;
  readonly paymentTermsTemplateId?: string | null | undefined;
};

export type PaymentTermsType =
  | 'FIXED'
  | 'FULFILLMENT'
  | 'NET'
  | 'RECEIPT'
  | 'UNKNOWN';

export type ProductStatus =
  | 'ACTIVE'
  | 'ARCHIVED'
  | 'DRAFT'
  | 'UNLISTED';

export type ProductVariantInventoryPolicy =
  | 'CONTINUE'
  | 'DENY';

export type ProductVariantSortKeys =
  | 'FULL_TITLE'
  | 'ID'
  | 'INVENTORY_LEVELS_AVAILABLE'
  | 'INVENTORY_MANAGEMENT'
  | 'INVENTORY_POLICY'
  | 'INVENTORY_QUANTITY'
  | 'NAME'
  | 'POPULAR'
  | 'POSITION'
  | 'RELEVANCE'
  | 'SKU'
  | 'TITLE';

export type PurchasingCompanyInput = {
  readonly companyContactId: string;
  readonly companyId: string;
  readonly companyLocationId: string;
};

export type PurchasingEntityInput = {
  readonly customerId?: string | null | undefined;
  readonly purchasingCompany?: PurchasingCompanyInput | null | undefined;
};

export type ResourceAlertSeverity =
  | 'CRITICAL'
  | 'DEFAULT'
  | 'ERROR'
  | 'INFO'
  | 'SUCCESS'
  | 'WARNING';

export type ShippingLineInput = {
  /** @deprecated `priceWithCurrency` should be used instead, where currencies can be specified. */
  readonly price?: string | null | undefined;
  readonly priceWithCurrency?: MoneyInput | null | undefined;
  readonly shippingRateHandle?: string | null | undefined;
  readonly title?: string | null | undefined;
};

export type UnitSystem =
  | 'IMPERIAL_SYSTEM'
  | 'METRIC_SYSTEM';

export type WeightInput = {
  readonly unit: WeightUnit;
  readonly value: number;
};

export type WeightUnit =
  | 'GRAMS'
  | 'KILOGRAMS'
  | 'OUNCES'
  | 'POUNDS';

export type ProductCoreFragment = { readonly id: string, readonly legacyResourceId: string, readonly title: string, readonly handle: string, readonly status: ProductStatus, readonly vendor: string, readonly productType: string, readonly tags: ReadonlyArray<string>, readonly isGiftCard: boolean, readonly updatedAt: string, readonly featuredMedia:
    | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
    | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
    | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
    | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
   | null };

export type VariantCoreFragment = { readonly id: string, readonly legacyResourceId: string, readonly title: string, readonly displayName: string, readonly sku: string | null, readonly barcode: string | null, readonly price: string, readonly taxable: boolean, readonly availableForSale: boolean, readonly inventoryPolicy: ProductVariantInventoryPolicy, readonly inventoryQuantity: number | null, readonly updatedAt: string, readonly selectedOptions: ReadonlyArray<{ readonly name: string, readonly value: string }>, readonly media: { readonly nodes: ReadonlyArray<
      | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
      | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
      | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
      | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
    > }, readonly inventoryItem: { readonly tracked: boolean, readonly requiresShipping: boolean } };

export type VariantsByIdsQueryVariables = Exact<{
  ids: ReadonlyArray<string>;
  collections?: number;
}>;


export type VariantsByIdsQuery = { readonly nodes: ReadonlyArray<
    | { readonly __typename: 'App' }
    | { readonly __typename: 'AppInstallation' }
    | { readonly __typename: 'AppSubscription' }
    | { readonly __typename: 'BulkOperation' }
    | { readonly __typename: 'Collection' }
    | { readonly __typename: 'Company' }
    | { readonly __typename: 'CompanyAddress' }
    | { readonly __typename: 'CompanyContact' }
    | { readonly __typename: 'CompanyContactRole' }
    | { readonly __typename: 'CompanyContactRoleAssignment' }
    | { readonly __typename: 'CompanyLocation' }
    | { readonly __typename: 'Customer' }
    | { readonly __typename: 'Domain' }
    | { readonly __typename: 'DraftOrder' }
    | { readonly __typename: 'DraftOrderLineItem' }
    | { readonly __typename: 'ExternalVideo' }
    | { readonly __typename: 'InventoryItem' }
    | { readonly __typename: 'MailingAddress' }
    | { readonly __typename: 'MediaImage' }
    | { readonly __typename: 'Model3d' }
    | { readonly __typename: 'Order' }
    | { readonly __typename: 'OrderTransaction' }
    | { readonly __typename: 'PaymentTerms' }
    | { readonly __typename: 'PaymentTermsTemplate' }
    | { readonly __typename: 'Product' }
    | { readonly __typename: 'ProductVariant', readonly id: string, readonly legacyResourceId: string, readonly title: string, readonly displayName: string, readonly sku: string | null, readonly barcode: string | null, readonly price: string, readonly taxable: boolean, readonly availableForSale: boolean, readonly inventoryPolicy: ProductVariantInventoryPolicy, readonly inventoryQuantity: number | null, readonly updatedAt: string, readonly product: { readonly id: string, readonly legacyResourceId: string, readonly title: string, readonly handle: string, readonly status: ProductStatus, readonly vendor: string, readonly productType: string, readonly tags: ReadonlyArray<string>, readonly isGiftCard: boolean, readonly updatedAt: string, readonly collections: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly handle: string, readonly title: string }>, readonly pageInfo: { readonly hasNextPage: boolean } }, readonly featuredMedia:
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
         | null }, readonly selectedOptions: ReadonlyArray<{ readonly name: string, readonly value: string }>, readonly media: { readonly nodes: ReadonlyArray<
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
        > }, readonly inventoryItem: { readonly tracked: boolean, readonly requiresShipping: boolean } }
    | { readonly __typename: 'QuantityPriceBreak' }
    | { readonly __typename: 'Refund' }
    | { readonly __typename: 'Shop' }
    | { readonly __typename: 'ShopAddress' }
    | { readonly __typename: 'Video' }
    | { readonly __typename: 'WebhookSubscription' }
   | null> };

export type SuppliesByIdsQueryVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;


export type SuppliesByIdsQuery = { readonly nodes: ReadonlyArray<
    | { readonly __typename: 'App' }
    | { readonly __typename: 'AppInstallation' }
    | { readonly __typename: 'AppSubscription' }
    | { readonly __typename: 'BulkOperation' }
    | { readonly __typename: 'Collection' }
    | { readonly __typename: 'Company' }
    | { readonly __typename: 'CompanyAddress' }
    | { readonly __typename: 'CompanyContact' }
    | { readonly __typename: 'CompanyContactRole' }
    | { readonly __typename: 'CompanyContactRoleAssignment' }
    | { readonly __typename: 'CompanyLocation' }
    | { readonly __typename: 'Customer' }
    | { readonly __typename: 'Domain' }
    | { readonly __typename: 'DraftOrder' }
    | { readonly __typename: 'DraftOrderLineItem' }
    | { readonly __typename: 'ExternalVideo' }
    | { readonly __typename: 'InventoryItem' }
    | { readonly __typename: 'MailingAddress' }
    | { readonly __typename: 'MediaImage' }
    | { readonly __typename: 'Model3d' }
    | { readonly __typename: 'Order' }
    | { readonly __typename: 'OrderTransaction' }
    | { readonly __typename: 'PaymentTerms' }
    | { readonly __typename: 'PaymentTermsTemplate' }
    | { readonly __typename: 'Product' }
    | { readonly __typename: 'ProductVariant', readonly id: string, readonly inventoryQuantity: number | null, readonly inventoryItem: { readonly tracked: boolean, readonly unitCost: { readonly amount: string } | null } }
    | { readonly __typename: 'QuantityPriceBreak' }
    | { readonly __typename: 'Refund' }
    | { readonly __typename: 'Shop' }
    | { readonly __typename: 'ShopAddress' }
    | { readonly __typename: 'Video' }
    | { readonly __typename: 'WebhookSubscription' }
   | null> };

export type ProductCollectionsQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type ProductCollectionsQuery = { readonly product: { readonly id: string, readonly collections: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly handle: string, readonly title: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type SearchVariantsQueryVariables = Exact<{
  query: string;
  sortKey: ProductVariantSortKeys;
  first?: number;
  after?: string | null | undefined;
}>;


export type SearchVariantsQuery = { readonly productVariants: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly legacyResourceId: string, readonly title: string, readonly displayName: string, readonly sku: string | null, readonly barcode: string | null, readonly price: string, readonly taxable: boolean, readonly availableForSale: boolean, readonly inventoryPolicy: ProductVariantInventoryPolicy, readonly inventoryQuantity: number | null, readonly updatedAt: string, readonly product: { readonly id: string, readonly legacyResourceId: string, readonly title: string, readonly handle: string, readonly status: ProductStatus, readonly vendor: string, readonly productType: string, readonly tags: ReadonlyArray<string>, readonly isGiftCard: boolean, readonly updatedAt: string, readonly featuredMedia:
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
         | null }, readonly selectedOptions: ReadonlyArray<{ readonly name: string, readonly value: string }>, readonly media: { readonly nodes: ReadonlyArray<
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
          | { readonly preview: { readonly image: { readonly url: string, readonly altText: string | null } | null } | null }
        > }, readonly inventoryItem: { readonly tracked: boolean, readonly requiresShipping: boolean } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type NamesByIdsQueryVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;


export type NamesByIdsQuery = { readonly nodes: ReadonlyArray<
    | { readonly __typename: 'App' }
    | { readonly __typename: 'AppInstallation' }
    | { readonly __typename: 'AppSubscription' }
    | { readonly __typename: 'BulkOperation' }
    | { readonly __typename: 'Collection', readonly id: string, readonly title: string }
    | { readonly __typename: 'Company', readonly id: string, readonly name: string }
    | { readonly __typename: 'CompanyAddress' }
    | { readonly __typename: 'CompanyContact', readonly id: string, readonly customer: { readonly id: string, readonly displayName: string } }
    | { readonly __typename: 'CompanyContactRole' }
    | { readonly __typename: 'CompanyContactRoleAssignment' }
    | { readonly __typename: 'CompanyLocation' }
    | { readonly __typename: 'Customer' }
    | { readonly __typename: 'Domain' }
    | { readonly __typename: 'DraftOrder' }
    | { readonly __typename: 'DraftOrderLineItem' }
    | { readonly __typename: 'ExternalVideo' }
    | { readonly __typename: 'InventoryItem' }
    | { readonly __typename: 'MailingAddress' }
    | { readonly __typename: 'MediaImage' }
    | { readonly __typename: 'Model3d' }
    | { readonly __typename: 'Order' }
    | { readonly __typename: 'OrderTransaction' }
    | { readonly __typename: 'PaymentTerms' }
    | { readonly __typename: 'PaymentTermsTemplate' }
    | { readonly __typename: 'Product', readonly id: string, readonly title: string }
    | { readonly __typename: 'ProductVariant', readonly id: string, readonly displayName: string }
    | { readonly __typename: 'QuantityPriceBreak' }
    | { readonly __typename: 'Refund' }
    | { readonly __typename: 'Shop' }
    | { readonly __typename: 'ShopAddress' }
    | { readonly __typename: 'Video' }
    | { readonly __typename: 'WebhookSubscription' }
   | null> };

export type CompanyAddressFieldsFragment = { readonly id: string, readonly firstName: string | null, readonly lastName: string | null, readonly companyName: string, readonly recipient: string | null, readonly address1: string, readonly address2: string | null, readonly city: string | null, readonly zoneCode: string | null, readonly countryCode: CountryCode, readonly zip: string | null, readonly phone: string | null };

export type CompanyLocationFieldsFragment = { readonly id: string, readonly name: string, readonly externalId: string | null, readonly currency: CurrencyCode, readonly locale: string | null, readonly phone: string | null, readonly company: { readonly id: string, readonly name: string, readonly externalId: string | null }, readonly shippingAddress: { readonly id: string, readonly firstName: string | null, readonly lastName: string | null, readonly companyName: string, readonly recipient: string | null, readonly address1: string, readonly address2: string | null, readonly city: string | null, readonly zoneCode: string | null, readonly countryCode: CountryCode, readonly zip: string | null, readonly phone: string | null } | null, readonly billingAddress: { readonly id: string, readonly firstName: string | null, readonly lastName: string | null, readonly companyName: string, readonly recipient: string | null, readonly address1: string, readonly address2: string | null, readonly city: string | null, readonly zoneCode: string | null, readonly countryCode: CountryCode, readonly zip: string | null, readonly phone: string | null } | null, readonly taxSettings: { readonly taxExempt: boolean, readonly taxRegistrationId: string | null }, readonly buyerExperienceConfiguration: { readonly checkoutToDraft: boolean, readonly editableShippingAddress: boolean, readonly paymentTermsTemplate: { readonly id: string, readonly name: string, readonly dueInDays: number | null, readonly paymentTermsType: PaymentTermsType } | null, readonly deposit: { readonly __typename: 'DepositPercentage', readonly percentage: number } | null } | null };

export type RolesFragment = { readonly nodes: ReadonlyArray<{ readonly id: string, readonly role: { readonly id: string, readonly name: string }, readonly companyLocation: { readonly id: string, readonly name: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } };

export type CustomerByIdQueryVariables = Exact<{
  id: string;
}>;


export type CustomerByIdQuery = { readonly customer: { readonly id: string, readonly firstName: string | null, readonly lastName: string | null, readonly tags: ReadonlyArray<string>, readonly defaultEmailAddress: { readonly emailAddress: string } | null, readonly defaultPhoneNumber: { readonly phoneNumber: string } | null } | null };

export type CustomerTagsQueryVariables = Exact<{
  id: string;
}>;


export type CustomerTagsQuery = { readonly customer: { readonly id: string, readonly tags: ReadonlyArray<string> } | null };

export type CustomerCompaniesQueryVariables = Exact<{
  id: string;
}>;


export type CustomerCompaniesQuery = { readonly customer: { readonly id: string, readonly companyContactProfiles: ReadonlyArray<{ readonly id: string, readonly isMainContact: boolean, readonly title: string | null, readonly locale: string | null, readonly company: { readonly id: string, readonly name: string, readonly externalId: string | null }, readonly roleAssignments: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly role: { readonly id: string, readonly name: string }, readonly companyLocation: { readonly id: string, readonly name: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }> } | null };

export type CustomerByEmailQueryVariables = Exact<{
  email: string;
}>;


export type CustomerByEmailQuery = { readonly customerByIdentifier: { readonly id: string } | null };

export type CompanyLocationByIdQueryVariables = Exact<{
  id: string;
}>;


export type CompanyLocationByIdQuery = { readonly companyLocation: { readonly id: string, readonly name: string, readonly externalId: string | null, readonly currency: CurrencyCode, readonly locale: string | null, readonly phone: string | null, readonly company: { readonly id: string, readonly name: string, readonly externalId: string | null }, readonly shippingAddress: { readonly id: string, readonly firstName: string | null, readonly lastName: string | null, readonly companyName: string, readonly recipient: string | null, readonly address1: string, readonly address2: string | null, readonly city: string | null, readonly zoneCode: string | null, readonly countryCode: CountryCode, readonly zip: string | null, readonly phone: string | null } | null, readonly billingAddress: { readonly id: string, readonly firstName: string | null, readonly lastName: string | null, readonly companyName: string, readonly recipient: string | null, readonly address1: string, readonly address2: string | null, readonly city: string | null, readonly zoneCode: string | null, readonly countryCode: CountryCode, readonly zip: string | null, readonly phone: string | null } | null, readonly taxSettings: { readonly taxExempt: boolean, readonly taxRegistrationId: string | null }, readonly buyerExperienceConfiguration: { readonly checkoutToDraft: boolean, readonly editableShippingAddress: boolean, readonly paymentTermsTemplate: { readonly id: string, readonly name: string, readonly dueInDays: number | null, readonly paymentTermsType: PaymentTermsType } | null, readonly deposit: { readonly __typename: 'DepositPercentage', readonly percentage: number } | null } | null } | null };

export type CompanyContactsQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type CompanyContactsQuery = { readonly company: { readonly id: string, readonly contacts: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly isMainContact: boolean, readonly customer: { readonly id: string, readonly displayName: string, readonly defaultEmailAddress: { readonly emailAddress: string } | null }, readonly roleAssignments: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly role: { readonly id: string, readonly name: string }, readonly companyLocation: { readonly id: string, readonly name: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type FoundCustomerFieldsFragment = { readonly id: string, readonly displayName: string, readonly defaultEmailAddress: { readonly emailAddress: string } | null };

export type ContactRolesQueryVariables = Exact<{
  ids: ReadonlyArray<string>;
  after?: string | null | undefined;
}>;


export type ContactRolesQuery = { readonly nodes: ReadonlyArray<
    | { readonly __typename: 'App' }
    | { readonly __typename: 'AppInstallation' }
    | { readonly __typename: 'AppSubscription' }
    | { readonly __typename: 'BulkOperation' }
    | { readonly __typename: 'Collection' }
    | { readonly __typename: 'Company' }
    | { readonly __typename: 'CompanyAddress' }
    | { readonly __typename: 'CompanyContact', readonly id: string, readonly roleAssignments: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly role: { readonly id: string, readonly name: string }, readonly companyLocation: { readonly id: string, readonly name: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }
    | { readonly __typename: 'CompanyContactRole' }
    | { readonly __typename: 'CompanyContactRoleAssignment' }
    | { readonly __typename: 'CompanyLocation' }
    | { readonly __typename: 'Customer' }
    | { readonly __typename: 'Domain' }
    | { readonly __typename: 'DraftOrder' }
    | { readonly __typename: 'DraftOrderLineItem' }
    | { readonly __typename: 'ExternalVideo' }
    | { readonly __typename: 'InventoryItem' }
    | { readonly __typename: 'MailingAddress' }
    | { readonly __typename: 'MediaImage' }
    | { readonly __typename: 'Model3d' }
    | { readonly __typename: 'Order' }
    | { readonly __typename: 'OrderTransaction' }
    | { readonly __typename: 'PaymentTerms' }
    | { readonly __typename: 'PaymentTermsTemplate' }
    | { readonly __typename: 'Product' }
    | { readonly __typename: 'ProductVariant' }
    | { readonly __typename: 'QuantityPriceBreak' }
    | { readonly __typename: 'Refund' }
    | { readonly __typename: 'Shop' }
    | { readonly __typename: 'ShopAddress' }
    | { readonly __typename: 'Video' }
    | { readonly __typename: 'WebhookSubscription' }
   | null> };

export type SearchCustomersQueryVariables = Exact<{
  query: string;
  sortKey: CustomerSortKeys;
  first?: number;
  after?: string | null | undefined;
}>;


export type SearchCustomersQuery = { readonly customers: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly displayName: string, readonly defaultEmailAddress: { readonly emailAddress: string } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type SearchCompaniesQueryVariables = Exact<{
  query: string;
  first?: number;
  after?: string | null | undefined;
}>;


export type SearchCompaniesQuery = { readonly companies: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly externalId: string | null, readonly locations: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type SearchContactsQueryVariables = Exact<{
  query: string;
}>;


export type SearchContactsQuery = { readonly companies: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly contacts: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly customer: { readonly id: string, readonly displayName: string, readonly defaultEmailAddress: { readonly emailAddress: string } | null } }> } }> } };

export type CompanyNamesOfCustomersQueryVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;


export type CompanyNamesOfCustomersQuery = { readonly nodes: ReadonlyArray<
    | { readonly __typename: 'App' }
    | { readonly __typename: 'AppInstallation' }
    | { readonly __typename: 'AppSubscription' }
    | { readonly __typename: 'BulkOperation' }
    | { readonly __typename: 'Collection' }
    | { readonly __typename: 'Company' }
    | { readonly __typename: 'CompanyAddress' }
    | { readonly __typename: 'CompanyContact' }
    | { readonly __typename: 'CompanyContactRole' }
    | { readonly __typename: 'CompanyContactRoleAssignment' }
    | { readonly __typename: 'CompanyLocation' }
    | { readonly __typename: 'Customer', readonly id: string, readonly companyContactProfiles: ReadonlyArray<{ readonly id: string, readonly company: { readonly id: string, readonly name: string } }> }
    | { readonly __typename: 'Domain' }
    | { readonly __typename: 'DraftOrder' }
    | { readonly __typename: 'DraftOrderLineItem' }
    | { readonly __typename: 'ExternalVideo' }
    | { readonly __typename: 'InventoryItem' }
    | { readonly __typename: 'MailingAddress' }
    | { readonly __typename: 'MediaImage' }
    | { readonly __typename: 'Model3d' }
    | { readonly __typename: 'Order' }
    | { readonly __typename: 'OrderTransaction' }
    | { readonly __typename: 'PaymentTerms' }
    | { readonly __typename: 'PaymentTermsTemplate' }
    | { readonly __typename: 'Product' }
    | { readonly __typename: 'ProductVariant' }
    | { readonly __typename: 'QuantityPriceBreak' }
    | { readonly __typename: 'Refund' }
    | { readonly __typename: 'Shop' }
    | { readonly __typename: 'ShopAddress' }
    | { readonly __typename: 'Video' }
    | { readonly __typename: 'WebhookSubscription' }
   | null> };

export type MoneyFragment = { readonly amount: string, readonly currencyCode: CurrencyCode };

export type BagFragment = { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } };

export type DraftOrderFieldsFragment = { readonly id: string, readonly legacyResourceId: string, readonly name: string, readonly status: DraftOrderStatus, readonly ready: boolean, readonly createdAt: string, readonly updatedAt: string, readonly completedAt: string | null, readonly invoiceUrl: string | null, readonly invoiceSentAt: string | null, readonly poNumber: string | null, readonly tags: ReadonlyArray<string>, readonly currencyCode: CurrencyCode, readonly taxesIncluded: boolean, readonly presentmentCurrencyCode: CurrencyCode, readonly customAttributes: ReadonlyArray<{ readonly key: string, readonly value: string | null }>, readonly subtotalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalDiscountsSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalShippingPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalTaxSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly warnings: ReadonlyArray<
    | { readonly errorCode: string, readonly field: string, readonly message: string }
    | { readonly errorCode: string, readonly field: string, readonly message: string }
    | { readonly errorCode: string, readonly field: string, readonly message: string }
  >, readonly order: { readonly id: string, readonly name: string, readonly displayFinancialStatus: OrderDisplayFinancialStatus | null } | null, readonly totalLineItemsPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly amountDueNowSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly paymentTerms: { readonly id: string, readonly dueInDays: number | null, readonly paymentTermsType: PaymentTermsType } | null };

export type DraftOrderCalculateMutationVariables = Exact<{
  input: DraftOrderInput;
}>;


export type DraftOrderCalculateMutation = { readonly draftOrderCalculate: { readonly calculatedDraftOrder: { readonly currencyCode: CurrencyCode, readonly taxesIncluded: boolean, readonly subtotalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalDiscountsSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalShippingPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalTaxSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly availableShippingRates: ReadonlyArray<{ readonly handle: string, readonly title: string, readonly price: { readonly amount: string, readonly currencyCode: CurrencyCode } }>, readonly taxLines: ReadonlyArray<{ readonly title: string, readonly rate: number | null, readonly ratePercentage: number | null, readonly source: string | null, readonly priceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } } }>, readonly lineItems: ReadonlyArray<{ readonly uuid: string, readonly title: string, readonly quantity: number, readonly custom: boolean, readonly sku: string | null, readonly taxable: boolean, readonly requiresShipping: boolean, readonly variant: { readonly id: string } | null, readonly priceOverride: { readonly amount: string, readonly currencyCode: CurrencyCode } | null, readonly originalTotalSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly discountedTotalSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalDiscountSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly approximateDiscountedUnitPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } } }>, readonly warnings: ReadonlyArray<
        | { readonly errorCode: string, readonly field: string, readonly message: string }
        | { readonly errorCode: string, readonly field: string, readonly message: string }
        | { readonly errorCode: string, readonly field: string, readonly message: string }
      >, readonly alerts: ReadonlyArray<{ readonly title: string, readonly content: string, readonly severity: ResourceAlertSeverity }> } | null, readonly userErrors: ReadonlyArray<{ readonly field: ReadonlyArray<string> | null, readonly message: string }> } | null };

export type DraftOrderCreateMutationVariables = Exact<{
  input: DraftOrderInput;
}>;


export type DraftOrderCreateMutation = { readonly draftOrderCreate: { readonly draftOrder: { readonly id: string, readonly legacyResourceId: string, readonly name: string, readonly status: DraftOrderStatus, readonly ready: boolean, readonly createdAt: string, readonly updatedAt: string, readonly completedAt: string | null, readonly invoiceUrl: string | null, readonly invoiceSentAt: string | null, readonly poNumber: string | null, readonly tags: ReadonlyArray<string>, readonly currencyCode: CurrencyCode, readonly taxesIncluded: boolean, readonly presentmentCurrencyCode: CurrencyCode, readonly customAttributes: ReadonlyArray<{ readonly key: string, readonly value: string | null }>, readonly subtotalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalDiscountsSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalShippingPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalTaxSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly warnings: ReadonlyArray<
        | { readonly errorCode: string, readonly field: string, readonly message: string }
        | { readonly errorCode: string, readonly field: string, readonly message: string }
        | { readonly errorCode: string, readonly field: string, readonly message: string }
      >, readonly order: { readonly id: string, readonly name: string, readonly displayFinancialStatus: OrderDisplayFinancialStatus | null } | null, readonly totalLineItemsPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly amountDueNowSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly paymentTerms: { readonly id: string, readonly dueInDays: number | null, readonly paymentTermsType: PaymentTermsType } | null } | null, readonly userErrors: ReadonlyArray<{ readonly field: ReadonlyArray<string> | null, readonly message: string }> } | null };

export type DraftOrderUpdateMutationVariables = Exact<{
  id: string;
  input: DraftOrderInput;
}>;


export type DraftOrderUpdateMutation = { readonly draftOrderUpdate: { readonly draftOrder: { readonly id: string, readonly legacyResourceId: string, readonly name: string, readonly status: DraftOrderStatus, readonly ready: boolean, readonly createdAt: string, readonly updatedAt: string, readonly completedAt: string | null, readonly invoiceUrl: string | null, readonly invoiceSentAt: string | null, readonly poNumber: string | null, readonly tags: ReadonlyArray<string>, readonly currencyCode: CurrencyCode, readonly taxesIncluded: boolean, readonly presentmentCurrencyCode: CurrencyCode, readonly customAttributes: ReadonlyArray<{ readonly key: string, readonly value: string | null }>, readonly subtotalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalDiscountsSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalShippingPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalTaxSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly warnings: ReadonlyArray<
        | { readonly errorCode: string, readonly field: string, readonly message: string }
        | { readonly errorCode: string, readonly field: string, readonly message: string }
        | { readonly errorCode: string, readonly field: string, readonly message: string }
      >, readonly order: { readonly id: string, readonly name: string, readonly displayFinancialStatus: OrderDisplayFinancialStatus | null } | null, readonly totalLineItemsPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly amountDueNowSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly paymentTerms: { readonly id: string, readonly dueInDays: number | null, readonly paymentTermsType: PaymentTermsType } | null } | null, readonly userErrors: ReadonlyArray<{ readonly field: ReadonlyArray<string> | null, readonly message: string }> } | null };

export type DraftOrderGetQueryVariables = Exact<{
  id: string;
}>;


export type DraftOrderGetQuery = { readonly draftOrder: { readonly id: string, readonly legacyResourceId: string, readonly name: string, readonly status: DraftOrderStatus, readonly ready: boolean, readonly createdAt: string, readonly updatedAt: string, readonly completedAt: string | null, readonly invoiceUrl: string | null, readonly invoiceSentAt: string | null, readonly poNumber: string | null, readonly tags: ReadonlyArray<string>, readonly currencyCode: CurrencyCode, readonly taxesIncluded: boolean, readonly presentmentCurrencyCode: CurrencyCode, readonly customAttributes: ReadonlyArray<{ readonly key: string, readonly value: string | null }>, readonly subtotalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalDiscountsSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalShippingPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalTaxSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly warnings: ReadonlyArray<
      | { readonly errorCode: string, readonly field: string, readonly message: string }
      | { readonly errorCode: string, readonly field: string, readonly message: string }
      | { readonly errorCode: string, readonly field: string, readonly message: string }
    >, readonly order: { readonly id: string, readonly name: string, readonly displayFinancialStatus: OrderDisplayFinancialStatus | null } | null, readonly totalLineItemsPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly amountDueNowSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly paymentTerms: { readonly id: string, readonly dueInDays: number | null, readonly paymentTermsType: PaymentTermsType } | null } | null };

export type DraftOrdersMarkedQueryVariables = Exact<{
  query: string;
  after?: string | null | undefined;
}>;


export type DraftOrdersMarkedQuery = { readonly draftOrders: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly tags: ReadonlyArray<string>, readonly customAttributes: ReadonlyArray<{ readonly key: string, readonly value: string | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type DraftOrdersChangedQueryVariables = Exact<{
  query: string;
  after?: string | null | undefined;
}>;


export type DraftOrdersChangedQuery = { readonly draftOrders: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly legacyResourceId: string, readonly name: string, readonly status: DraftOrderStatus, readonly ready: boolean, readonly createdAt: string, readonly updatedAt: string, readonly completedAt: string | null, readonly invoiceUrl: string | null, readonly invoiceSentAt: string | null, readonly poNumber: string | null, readonly tags: ReadonlyArray<string>, readonly currencyCode: CurrencyCode, readonly taxesIncluded: boolean, readonly presentmentCurrencyCode: CurrencyCode, readonly customAttributes: ReadonlyArray<{ readonly key: string, readonly value: string | null }>, readonly subtotalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalDiscountsSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalShippingPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalTaxSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly warnings: ReadonlyArray<
        | { readonly errorCode: string, readonly field: string, readonly message: string }
        | { readonly errorCode: string, readonly field: string, readonly message: string }
        | { readonly errorCode: string, readonly field: string, readonly message: string }
      >, readonly order: { readonly id: string, readonly name: string, readonly displayFinancialStatus: OrderDisplayFinancialStatus | null } | null, readonly totalLineItemsPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly amountDueNowSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly paymentTerms: { readonly id: string, readonly dueInDays: number | null, readonly paymentTermsType: PaymentTermsType } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type DraftOrderInvoiceSendMutationVariables = Exact<{
  id: string;
  email?: EmailInput | null | undefined;
}>;


export type DraftOrderInvoiceSendMutation = { readonly draftOrderInvoiceSend: { readonly draftOrder: { readonly id: string, readonly legacyResourceId: string, readonly name: string, readonly status: DraftOrderStatus, readonly ready: boolean, readonly createdAt: string, readonly updatedAt: string, readonly completedAt: string | null, readonly invoiceUrl: string | null, readonly invoiceSentAt: string | null, readonly poNumber: string | null, readonly tags: ReadonlyArray<string>, readonly currencyCode: CurrencyCode, readonly taxesIncluded: boolean, readonly presentmentCurrencyCode: CurrencyCode, readonly customAttributes: ReadonlyArray<{ readonly key: string, readonly value: string | null }>, readonly subtotalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalDiscountsSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalShippingPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalTaxSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly warnings: ReadonlyArray<
        | { readonly errorCode: string, readonly field: string, readonly message: string }
        | { readonly errorCode: string, readonly field: string, readonly message: string }
        | { readonly errorCode: string, readonly field: string, readonly message: string }
      >, readonly order: { readonly id: string, readonly name: string, readonly displayFinancialStatus: OrderDisplayFinancialStatus | null } | null, readonly totalLineItemsPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly amountDueNowSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly paymentTerms: { readonly id: string, readonly dueInDays: number | null, readonly paymentTermsType: PaymentTermsType } | null } | null, readonly userErrors: ReadonlyArray<{ readonly field: ReadonlyArray<string> | null, readonly message: string }> } | null };

export type DraftOrderCompleteMutationVariables = Exact<{
  id: string;
  sourceName?: string | null | undefined;
}>;


export type DraftOrderCompleteMutation = { readonly draftOrderComplete: { readonly draftOrder: { readonly id: string, readonly legacyResourceId: string, readonly name: string, readonly status: DraftOrderStatus, readonly ready: boolean, readonly createdAt: string, readonly updatedAt: string, readonly completedAt: string | null, readonly invoiceUrl: string | null, readonly invoiceSentAt: string | null, readonly poNumber: string | null, readonly tags: ReadonlyArray<string>, readonly currencyCode: CurrencyCode, readonly taxesIncluded: boolean, readonly presentmentCurrencyCode: CurrencyCode, readonly customAttributes: ReadonlyArray<{ readonly key: string, readonly value: string | null }>, readonly subtotalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalDiscountsSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalShippingPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalTaxSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly warnings: ReadonlyArray<
        | { readonly errorCode: string, readonly field: string, readonly message: string }
        | { readonly errorCode: string, readonly field: string, readonly message: string }
        | { readonly errorCode: string, readonly field: string, readonly message: string }
      >, readonly order: { readonly id: string, readonly name: string, readonly displayFinancialStatus: OrderDisplayFinancialStatus | null } | null, readonly totalLineItemsPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly amountDueNowSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly paymentTerms: { readonly id: string, readonly dueInDays: number | null, readonly paymentTermsType: PaymentTermsType } | null } | null, readonly userErrors: ReadonlyArray<{ readonly field: ReadonlyArray<string> | null, readonly message: string }> } | null };

export type DraftOrderDeleteMutationVariables = Exact<{
  input: DraftOrderDeleteInput;
}>;


export type DraftOrderDeleteMutation = { readonly draftOrderDelete: { readonly deletedId: string | null, readonly userErrors: ReadonlyArray<{ readonly field: ReadonlyArray<string> | null, readonly message: string }> } | null };

export type PaymentTermsTemplatesQueryVariables = Exact<{ [key: string]: never; }>;


export type PaymentTermsTemplatesQuery = { readonly paymentTermsTemplates: ReadonlyArray<{ readonly id: string, readonly name: string, readonly paymentTermsType: PaymentTermsType, readonly dueInDays: number | null, readonly description: string }> };

export type OrderFieldsFragment = { readonly id: string, readonly legacyResourceId: string, readonly name: string, readonly createdAt: string, readonly processedAt: string, readonly updatedAt: string, readonly cancelledAt: string | null, readonly cancelReason: OrderCancelReason | null, readonly closedAt: string | null, readonly test: boolean, readonly displayFinancialStatus: OrderDisplayFinancialStatus | null, readonly displayFulfillmentStatus: OrderDisplayFulfillmentStatus, readonly fullyPaid: boolean, readonly poNumber: string | null, readonly sourceName: string | null, readonly tags: ReadonlyArray<string>, readonly currencyCode: CurrencyCode, readonly customAttributes: ReadonlyArray<{ readonly key: string, readonly value: string | null }>, readonly currentTotalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalReceivedSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalRefundedSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalOutstandingSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } } };

export type RefundFieldsFragment = { readonly id: string, readonly totalRefundedSet: { readonly presentmentMoney: { readonly amount: string } } };

export type OrdersWithRefundsQueryVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;


export type OrdersWithRefundsQuery = { readonly nodes: ReadonlyArray<
    | { readonly __typename: 'App' }
    | { readonly __typename: 'AppInstallation' }
    | { readonly __typename: 'AppSubscription' }
    | { readonly __typename: 'BulkOperation' }
    | { readonly __typename: 'Collection' }
    | { readonly __typename: 'Company' }
    | { readonly __typename: 'CompanyAddress' }
    | { readonly __typename: 'CompanyContact' }
    | { readonly __typename: 'CompanyContactRole' }
    | { readonly __typename: 'CompanyContactRoleAssignment' }
    | { readonly __typename: 'CompanyLocation' }
    | { readonly __typename: 'Customer' }
    | { readonly __typename: 'Domain' }
    | { readonly __typename: 'DraftOrder' }
    | { readonly __typename: 'DraftOrderLineItem' }
    | { readonly __typename: 'ExternalVideo' }
    | { readonly __typename: 'InventoryItem' }
    | { readonly __typename: 'MailingAddress' }
    | { readonly __typename: 'MediaImage' }
    | { readonly __typename: 'Model3d' }
    | { readonly __typename: 'Order', readonly id: string, readonly legacyResourceId: string, readonly name: string, readonly createdAt: string, readonly processedAt: string, readonly updatedAt: string, readonly cancelledAt: string | null, readonly cancelReason: OrderCancelReason | null, readonly closedAt: string | null, readonly test: boolean, readonly displayFinancialStatus: OrderDisplayFinancialStatus | null, readonly displayFulfillmentStatus: OrderDisplayFulfillmentStatus, readonly fullyPaid: boolean, readonly poNumber: string | null, readonly sourceName: string | null, readonly tags: ReadonlyArray<string>, readonly currencyCode: CurrencyCode, readonly refunds: ReadonlyArray<{ readonly id: string, readonly totalRefundedSet: { readonly presentmentMoney: { readonly amount: string } } }>, readonly customAttributes: ReadonlyArray<{ readonly key: string, readonly value: string | null }>, readonly currentTotalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalReceivedSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalRefundedSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalOutstandingSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } } }
    | { readonly __typename: 'OrderTransaction' }
    | { readonly __typename: 'PaymentTerms' }
    | { readonly __typename: 'PaymentTermsTemplate' }
    | { readonly __typename: 'Product' }
    | { readonly __typename: 'ProductVariant' }
    | { readonly __typename: 'QuantityPriceBreak' }
    | { readonly __typename: 'Refund' }
    | { readonly __typename: 'Shop' }
    | { readonly __typename: 'ShopAddress' }
    | { readonly __typename: 'Video' }
    | { readonly __typename: 'WebhookSubscription' }
   | null> };

export type OrdersChangedQueryVariables = Exact<{
  query: string;
  after?: string | null | undefined;
}>;


export type OrdersChangedQuery = { readonly orders: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly legacyResourceId: string, readonly name: string, readonly createdAt: string, readonly processedAt: string, readonly updatedAt: string, readonly cancelledAt: string | null, readonly cancelReason: OrderCancelReason | null, readonly closedAt: string | null, readonly test: boolean, readonly displayFinancialStatus: OrderDisplayFinancialStatus | null, readonly displayFulfillmentStatus: OrderDisplayFulfillmentStatus, readonly fullyPaid: boolean, readonly poNumber: string | null, readonly sourceName: string | null, readonly tags: ReadonlyArray<string>, readonly currencyCode: CurrencyCode, readonly refunds: ReadonlyArray<{ readonly id: string, readonly totalRefundedSet: { readonly presentmentMoney: { readonly amount: string } } }>, readonly customAttributes: ReadonlyArray<{ readonly key: string, readonly value: string | null }>, readonly currentTotalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalPriceSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalReceivedSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalRefundedSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } }, readonly totalOutstandingSet: { readonly shopMoney: { readonly amount: string, readonly currencyCode: CurrencyCode }, readonly presentmentMoney: { readonly amount: string, readonly currencyCode: CurrencyCode } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type OrderRefundsQueryVariables = Exact<{
  id: string;
}>;


export type OrderRefundsQuery = { readonly order: { readonly id: string, readonly refunds: ReadonlyArray<{ readonly id: string, readonly totalRefundedSet: { readonly presentmentMoney: { readonly amount: string } } }> } | null };

export type ShopInfoQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopInfoQuery = { readonly shop: { readonly id: string, readonly name: string, readonly myshopifyDomain: string, readonly email: string, readonly contactEmail: string, readonly currencyCode: CurrencyCode, readonly ianaTimezone: string, readonly unitSystem: UnitSystem, readonly weightUnit: WeightUnit, readonly taxesIncluded: boolean, readonly taxShipping: boolean, readonly setupRequired: boolean, readonly primaryDomain: { readonly host: string, readonly url: string }, readonly plan: { readonly publicDisplayName: string, readonly partnerDevelopment: boolean, readonly shopifyPlus: boolean }, readonly shopAddress: { readonly company: string | null, readonly address1: string | null, readonly address2: string | null, readonly city: string | null, readonly provinceCode: string | null, readonly countryCodeV2: CountryCode | null, readonly zip: string | null, readonly phone: string | null } }, readonly currentAppInstallation: { readonly id: string, readonly accessScopes: ReadonlyArray<{ readonly handle: string }>, readonly activeSubscriptions: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: AppSubscriptionStatus, readonly test: boolean, readonly trialDays: number, readonly currentPeriodEnd: string | null, readonly createdAt: string }> } };

export type AppPlanQueryVariables = Exact<{ [key: string]: never; }>;


export type AppPlanQuery = { readonly currentAppInstallation: { readonly activeSubscriptions: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: AppSubscriptionStatus, readonly test: boolean, readonly trialDays: number, readonly createdAt: string, readonly currentPeriodEnd: string | null, readonly lineItems: ReadonlyArray<{ readonly plan: { readonly pricingDetails:
            | { readonly __typename: 'AppRecurringPricing', readonly planHandle: string | null }
            | { readonly __typename: 'AppUsagePricing' }
           } }> }> }, readonly app: { readonly id: string, readonly handle: string | null } | null };

export type AppAndShopQueryVariables = Exact<{ [key: string]: never; }>;


export type AppAndShopQuery = { readonly app: { readonly id: string } | null, readonly shop: { readonly id: string } };

export const VariantsByIds: Document<VariantsByIdsQuery, VariantsByIdsQueryVariables> = { name: 'VariantsByIds', kind: 'query', text: "fragment ProductCore on Product{id legacyResourceId title handle status vendor productType tags isGiftCard updatedAt featuredMedia{preview{image{url altText}}}}fragment VariantCore on ProductVariant{id legacyResourceId title displayName sku barcode price taxable availableForSale inventoryPolicy inventoryQuantity updatedAt selectedOptions{name value}media(first:1){nodes{preview{image{url altText}}}}inventoryItem{tracked requiresShipping}}query VariantsByIds($ids:[ID!]!$collections:Int!=20){nodes(ids:$ids){__typename ...on ProductVariant{...VariantCore product{...ProductCore collections(first:$collections){nodes{id handle title}pageInfo{hasNextPage}}}}}}", shape: {"nodes":["list",["maybe",["types",{"ProductVariant":{"__typename":"text","id":"id","legacyResourceId":"text","title":"text","displayName":"text","sku":["maybe","text"],"barcode":["maybe","text"],"price":"amount","taxable":"boolean","availableForSale":"boolean","inventoryPolicy":"text","inventoryQuantity":["maybe","number"],"updatedAt":"time","selectedOptions":["list",{"name":"text","value":"text"}],"media":{"nodes":["list",{"preview":["maybe",{"image":["maybe",{"url":"text","altText":["maybe","text"]}]}]}]},"inventoryItem":{"tracked":"boolean","requiresShipping":"boolean"},"product":{"id":"id","legacyResourceId":"text","title":"text","handle":"text","status":"text","vendor":"text","productType":"text","tags":["list","text"],"isGiftCard":"boolean","updatedAt":"time","featuredMedia":["maybe",{"preview":["maybe",{"image":["maybe",{"url":"text","altText":["maybe","text"]}]}]}],"collections":{"nodes":["list",{"id":"id","handle":"text","title":"text"}],"pageInfo":{"hasNextPage":"boolean"}}}}}]]]} }
export const SuppliesByIds: Document<SuppliesByIdsQuery, SuppliesByIdsQueryVariables> = { name: 'SuppliesByIds', kind: 'query', text: "query SuppliesByIds($ids:[ID!]!){nodes(ids:$ids){__typename ...on ProductVariant{id inventoryQuantity inventoryItem{tracked unitCost{amount}}}}}", shape: {"nodes":["list",["maybe",["types",{"ProductVariant":{"__typename":"text","id":"id","inventoryQuantity":["maybe","number"],"inventoryItem":{"tracked":"boolean","unitCost":["maybe",{"amount":"amount"}]}}}]]]} }
export const ProductCollections: Document<ProductCollectionsQuery, ProductCollectionsQueryVariables> = { name: 'ProductCollections', kind: 'query', text: "query ProductCollections($id:ID!$after:String){product(id:$id){id collections(first:100 after:$after){nodes{id handle title}pageInfo{hasNextPage endCursor}}}}", shape: {"product":["maybe",{"id":"id","collections":{"nodes":["list",{"id":"id","handle":"text","title":"text"}],"pageInfo":{"hasNextPage":"boolean","endCursor":["maybe","text"]}}}]} }
export const SearchVariants: Document<SearchVariantsQuery, SearchVariantsQueryVariables> = { name: 'SearchVariants', kind: 'query', text: "fragment ProductCore on Product{id legacyResourceId title handle status vendor productType tags isGiftCard updatedAt featuredMedia{preview{image{url altText}}}}fragment VariantCore on ProductVariant{id legacyResourceId title displayName sku barcode price taxable availableForSale inventoryPolicy inventoryQuantity updatedAt selectedOptions{name value}media(first:1){nodes{preview{image{url altText}}}}inventoryItem{tracked requiresShipping}}query SearchVariants($query:String!$sortKey:ProductVariantSortKeys!$first:Int!=25$after:String){productVariants(first:$first after:$after query:$query sortKey:$sortKey){nodes{...VariantCore product{...ProductCore}}pageInfo{hasNextPage endCursor}}}", shape: {"productVariants":{"nodes":["list",{"id":"id","legacyResourceId":"text","title":"text","displayName":"text","sku":["maybe","text"],"barcode":["maybe","text"],"price":"amount","taxable":"boolean","availableForSale":"boolean","inventoryPolicy":"text","inventoryQuantity":["maybe","number"],"updatedAt":"time","selectedOptions":["list",{"name":"text","value":"text"}],"media":{"nodes":["list",{"preview":["maybe",{"image":["maybe",{"url":"text","altText":["maybe","text"]}]}]}]},"inventoryItem":{"tracked":"boolean","requiresShipping":"boolean"},"product":{"id":"id","legacyResourceId":"text","title":"text","handle":"text","status":"text","vendor":"text","productType":"text","tags":["list","text"],"isGiftCard":"boolean","updatedAt":"time","featuredMedia":["maybe",{"preview":["maybe",{"image":["maybe",{"url":"text","altText":["maybe","text"]}]}]}]}}],"pageInfo":{"hasNextPage":"boolean","endCursor":["maybe","text"]}}} }
export const NamesByIds: Document<NamesByIdsQuery, NamesByIdsQueryVariables> = { name: 'NamesByIds', kind: 'query', text: "query NamesByIds($ids:[ID!]!){nodes(ids:$ids){__typename ...on Product{id title}...on ProductVariant{id displayName}...on Collection{id title}...on Company{id name}...on CompanyContact{id customer{id displayName}}}}", shape: {"nodes":["list",["maybe",["types",{"Product":{"__typename":"text","id":"id","title":"text"},"ProductVariant":{"__typename":"text","id":"id","displayName":"text"},"Collection":{"__typename":"text","id":"id","title":"text"},"Company":{"__typename":"text","id":"id","name":"text"},"CompanyContact":{"__typename":"text","id":"id","customer":{"id":"id","displayName":"text"}}}]]]} }
export const CustomerById: Document<CustomerByIdQuery, CustomerByIdQueryVariables> = { name: 'CustomerById', kind: 'query', text: "query CustomerById($id:ID!){customer(id:$id){id firstName lastName tags defaultEmailAddress{emailAddress}defaultPhoneNumber{phoneNumber}}}", shape: {"customer":["maybe",{"id":"id","firstName":["maybe","text"],"lastName":["maybe","text"],"tags":["list","text"],"defaultEmailAddress":["maybe",{"emailAddress":"text"}],"defaultPhoneNumber":["maybe",{"phoneNumber":"text"}]}]} }
export const CustomerTags: Document<CustomerTagsQuery, CustomerTagsQueryVariables> = { name: 'CustomerTags', kind: 'query', text: "query CustomerTags($id:ID!){customer(id:$id){id tags}}", shape: {"customer":["maybe",{"id":"id","tags":["list","text"]}]} }
export const CustomerCompanies: Document<CustomerCompaniesQuery, CustomerCompaniesQueryVariables> = { name: 'CustomerCompanies', kind: 'query', text: "fragment Roles on CompanyContactRoleAssignmentConnection{nodes{id role{id name}companyLocation{id name}}pageInfo{hasNextPage endCursor}}query CustomerCompanies($id:ID!){customer(id:$id){id companyContactProfiles{id isMainContact title locale company{id name externalId}roleAssignments(first:50){...Roles}}}}", shape: {"customer":["maybe",{"id":"id","companyContactProfiles":["list",{"id":"id","isMainContact":"boolean","title":["maybe","text"],"locale":["maybe","text"],"company":{"id":"id","name":"text","externalId":["maybe","text"]},"roleAssignments":{"nodes":["list",{"id":"id","role":{"id":"id","name":"text"},"companyLocation":{"id":"id","name":"text"}}],"pageInfo":{"hasNextPage":"boolean","endCursor":["maybe","text"]}}}]}]} }
export const CustomerByEmail: Document<CustomerByEmailQuery, CustomerByEmailQueryVariables> = { name: 'CustomerByEmail', kind: 'query', text: "query CustomerByEmail($email:String!){customerByIdentifier(identifier:{emailAddress:$email}){id}}", shape: {"customerByIdentifier":["maybe",{"id":"id"}]} }
export const CompanyLocationById: Document<CompanyLocationByIdQuery, CompanyLocationByIdQueryVariables> = { name: 'CompanyLocationById', kind: 'query', text: "fragment CompanyAddressFields on CompanyAddress{id firstName lastName companyName recipient address1 address2 city zoneCode countryCode zip phone}fragment CompanyLocationFields on CompanyLocation{id name externalId currency locale phone company{id name externalId}shippingAddress{...CompanyAddressFields}billingAddress{...CompanyAddressFields}taxSettings{taxExempt taxRegistrationId}buyerExperienceConfiguration{checkoutToDraft editableShippingAddress paymentTermsTemplate{id name dueInDays paymentTermsType}deposit{__typename ...on DepositPercentage{percentage}}}}query CompanyLocationById($id:ID!){companyLocation(id:$id){...CompanyLocationFields}}", shape: {"companyLocation":["maybe",{"id":"id","name":"text","externalId":["maybe","text"],"currency":"text","locale":["maybe","text"],"phone":["maybe","text"],"company":{"id":"id","name":"text","externalId":["maybe","text"]},"shippingAddress":["maybe",{"id":"id","firstName":["maybe","text"],"lastName":["maybe","text"],"companyName":"text","recipient":["maybe","text"],"address1":"text","address2":["maybe","text"],"city":["maybe","text"],"zoneCode":["maybe","text"],"countryCode":"text","zip":["maybe","text"],"phone":["maybe","text"]}],"billingAddress":["maybe",{"id":"id","firstName":["maybe","text"],"lastName":["maybe","text"],"companyName":"text","recipient":["maybe","text"],"address1":"text","address2":["maybe","text"],"city":["maybe","text"],"zoneCode":["maybe","text"],"countryCode":"text","zip":["maybe","text"],"phone":["maybe","text"]}],"taxSettings":{"taxExempt":"boolean","taxRegistrationId":["maybe","text"]},"buyerExperienceConfiguration":["maybe",{"checkoutToDraft":"boolean","editableShippingAddress":"boolean","paymentTermsTemplate":["maybe",{"id":"id","name":"text","dueInDays":["maybe","number"],"paymentTermsType":"text"}],"deposit":["maybe",["types",{"DepositPercentage":{"__typename":"text","percentage":"number"}}]]}]}]} }
export const CompanyContacts: Document<CompanyContactsQuery, CompanyContactsQueryVariables> = { name: 'CompanyContacts', kind: 'query', text: "fragment Roles on CompanyContactRoleAssignmentConnection{nodes{id role{id name}companyLocation{id name}}pageInfo{hasNextPage endCursor}}query CompanyContacts($id:ID!$after:String){company(id:$id){id contacts(first:50 after:$after){nodes{id isMainContact customer{id displayName defaultEmailAddress{emailAddress}}roleAssignments(first:50){...Roles}}pageInfo{hasNextPage endCursor}}}}", shape: {"company":["maybe",{"id":"id","contacts":{"nodes":["list",{"id":"id","isMainContact":"boolean","customer":{"id":"id","displayName":"text","defaultEmailAddress":["maybe",{"emailAddress":"text"}]},"roleAssignments":{"nodes":["list",{"id":"id","role":{"id":"id","name":"text"},"companyLocation":{"id":"id","name":"text"}}],"pageInfo":{"hasNextPage":"boolean","endCursor":["maybe","text"]}}}],"pageInfo":{"hasNextPage":"boolean","endCursor":["maybe","text"]}}}]} }
export const ContactRoles: Document<ContactRolesQuery, ContactRolesQueryVariables> = { name: 'ContactRoles', kind: 'query', text: "fragment Roles on CompanyContactRoleAssignmentConnection{nodes{id role{id name}companyLocation{id name}}pageInfo{hasNextPage endCursor}}query ContactRoles($ids:[ID!]!$after:String){nodes(ids:$ids){__typename ...on CompanyContact{id roleAssignments(first:250 after:$after){...Roles}}}}", shape: {"nodes":["list",["maybe",["types",{"CompanyContact":{"__typename":"text","id":"id","roleAssignments":{"nodes":["list",{"id":"id","role":{"id":"id","name":"text"},"companyLocation":{"id":"id","name":"text"}}],"pageInfo":{"hasNextPage":"boolean","endCursor":["maybe","text"]}}}}]]]} }
export const SearchCustomers: Document<SearchCustomersQuery, SearchCustomersQueryVariables> = { name: 'SearchCustomers', kind: 'query', text: "fragment FoundCustomerFields on Customer{id displayName defaultEmailAddress{emailAddress}}query SearchCustomers($query:String!$sortKey:CustomerSortKeys!$first:Int!=20$after:String){customers(first:$first after:$after query:$query sortKey:$sortKey){nodes{...FoundCustomerFields}pageInfo{hasNextPage endCursor}}}", shape: {"customers":{"nodes":["list",{"id":"id","displayName":"text","defaultEmailAddress":["maybe",{"emailAddress":"text"}]}],"pageInfo":{"hasNextPage":"boolean","endCursor":["maybe","text"]}}} }
export const SearchCompanies: Document<SearchCompaniesQuery, SearchCompaniesQueryVariables> = { name: 'SearchCompanies', kind: 'query', text: "query SearchCompanies($query:String!$first:Int!=20$after:String){companies(first:$first after:$after query:$query){nodes{id name externalId locations(first:20){nodes{id name}}}pageInfo{hasNextPage endCursor}}}", shape: {"companies":{"nodes":["list",{"id":"id","name":"text","externalId":["maybe","text"],"locations":{"nodes":["list",{"id":"id","name":"text"}]}}],"pageInfo":{"hasNextPage":"boolean","endCursor":["maybe","text"]}}} }
export const SearchContacts: Document<SearchContactsQuery, SearchContactsQueryVariables> = { name: 'SearchContacts', kind: 'query', text: "fragment FoundCustomerFields on Customer{id displayName defaultEmailAddress{emailAddress}}query SearchContacts($query:String!){companies(first:5 query:$query){nodes{id contacts(first:50){nodes{id customer{...FoundCustomerFields}}}}}}", shape: {"companies":{"nodes":["list",{"id":"id","contacts":{"nodes":["list",{"id":"id","customer":{"id":"id","displayName":"text","defaultEmailAddress":["maybe",{"emailAddress":"text"}]}}]}}]}} }
export const CompanyNamesOfCustomers: Document<CompanyNamesOfCustomersQuery, CompanyNamesOfCustomersQueryVariables> = { name: 'CompanyNamesOfCustomers', kind: 'query', text: "query CompanyNamesOfCustomers($ids:[ID!]!){nodes(ids:$ids){__typename ...on Customer{id companyContactProfiles{id company{id name}}}}}", shape: {"nodes":["list",["maybe",["types",{"Customer":{"__typename":"text","id":"id","companyContactProfiles":["list",{"id":"id","company":{"id":"id","name":"text"}}]}}]]]} }
export const DraftOrderCalculate: Document<DraftOrderCalculateMutation, DraftOrderCalculateMutationVariables> = { name: 'DraftOrderCalculate', kind: 'mutation', text: "fragment Money on MoneyV2{amount currencyCode}fragment Bag on MoneyBag{shopMoney{...Money}presentmentMoney{...Money}}mutation DraftOrderCalculate($input:DraftOrderInput!){draftOrderCalculate(input:$input){calculatedDraftOrder{currencyCode taxesIncluded subtotalPriceSet{...Bag}totalDiscountsSet{...Bag}totalShippingPriceSet{...Bag}totalTaxSet{...Bag}totalPriceSet{...Bag}availableShippingRates{handle title price{...Money}}taxLines{title rate ratePercentage source priceSet{...Bag}}lineItems{uuid title quantity custom sku taxable requiresShipping variant{id}priceOverride{...Money}originalTotalSet{...Bag}discountedTotalSet{...Bag}totalDiscountSet{...Bag}approximateDiscountedUnitPriceSet{...Bag}}warnings{errorCode field message}alerts{title content severity}}userErrors{field message}}}", shape: {"draftOrderCalculate":["maybe",{"calculatedDraftOrder":["maybe",{"currencyCode":"text","taxesIncluded":"boolean","subtotalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalDiscountsSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalShippingPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalTaxSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"availableShippingRates":["list",{"handle":"text","title":"text","price":{"amount":"amount","currencyCode":"text"}}],"taxLines":["list",{"title":"text","rate":["maybe","number"],"ratePercentage":["maybe","number"],"source":["maybe","text"],"priceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}}}],"lineItems":["list",{"uuid":"text","title":"text","quantity":"number","custom":"boolean","sku":["maybe","text"],"taxable":"boolean","requiresShipping":"boolean","variant":["maybe",{"id":"id"}],"priceOverride":["maybe",{"amount":"amount","currencyCode":"text"}],"originalTotalSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"discountedTotalSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalDiscountSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"approximateDiscountedUnitPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}}}],"warnings":["list",{"errorCode":"text","field":"text","message":"text"}],"alerts":["list",{"title":"text","content":"text","severity":"text"}]}],"userErrors":["list",{"field":["maybe",["list","text"]],"message":"text"}]}]} }
export const DraftOrderCreate: Document<DraftOrderCreateMutation, DraftOrderCreateMutationVariables> = { name: 'DraftOrderCreate', kind: 'mutation', text: "fragment Money on MoneyV2{amount currencyCode}fragment Bag on MoneyBag{shopMoney{...Money}presentmentMoney{...Money}}fragment DraftOrderFields on DraftOrder{id legacyResourceId name status ready createdAt updatedAt completedAt invoiceUrl invoiceSentAt poNumber tags currencyCode customAttributes{key value}subtotalPriceSet{...Bag}totalDiscountsSet{...Bag}totalShippingPriceSet{...Bag}totalTaxSet{...Bag}totalPriceSet{...Bag}warnings{errorCode field message}order{id name displayFinancialStatus}taxesIncluded presentmentCurrencyCode totalLineItemsPriceSet{...Bag}amountDueNowSet{...Bag}paymentTerms{id dueInDays paymentTermsType}}mutation DraftOrderCreate($input:DraftOrderInput!){draftOrderCreate(input:$input){draftOrder{...DraftOrderFields}userErrors{field message}}}", shape: {"draftOrderCreate":["maybe",{"draftOrder":["maybe",{"id":"id","legacyResourceId":"text","name":"text","status":"text","ready":"boolean","createdAt":"time","updatedAt":"time","completedAt":["maybe","time"],"invoiceUrl":["maybe","text"],"invoiceSentAt":["maybe","time"],"poNumber":["maybe","text"],"tags":["list","text"],"currencyCode":"text","customAttributes":["list",{"key":"text","value":["maybe","text"]}],"subtotalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalDiscountsSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalShippingPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalTaxSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"warnings":["list",{"errorCode":"text","field":"text","message":"text"}],"order":["maybe",{"id":"id","name":"text","displayFinancialStatus":["maybe","text"]}],"taxesIncluded":"boolean","presentmentCurrencyCode":"text","totalLineItemsPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"amountDueNowSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"paymentTerms":["maybe",{"id":"id","dueInDays":["maybe","number"],"paymentTermsType":"text"}]}],"userErrors":["list",{"field":["maybe",["list","text"]],"message":"text"}]}]} }
export const DraftOrderUpdate: Document<DraftOrderUpdateMutation, DraftOrderUpdateMutationVariables> = { name: 'DraftOrderUpdate', kind: 'mutation', text: "fragment Money on MoneyV2{amount currencyCode}fragment Bag on MoneyBag{shopMoney{...Money}presentmentMoney{...Money}}fragment DraftOrderFields on DraftOrder{id legacyResourceId name status ready createdAt updatedAt completedAt invoiceUrl invoiceSentAt poNumber tags currencyCode customAttributes{key value}subtotalPriceSet{...Bag}totalDiscountsSet{...Bag}totalShippingPriceSet{...Bag}totalTaxSet{...Bag}totalPriceSet{...Bag}warnings{errorCode field message}order{id name displayFinancialStatus}taxesIncluded presentmentCurrencyCode totalLineItemsPriceSet{...Bag}amountDueNowSet{...Bag}paymentTerms{id dueInDays paymentTermsType}}mutation DraftOrderUpdate($id:ID!$input:DraftOrderInput!){draftOrderUpdate(id:$id input:$input){draftOrder{...DraftOrderFields}userErrors{field message}}}", shape: {"draftOrderUpdate":["maybe",{"draftOrder":["maybe",{"id":"id","legacyResourceId":"text","name":"text","status":"text","ready":"boolean","createdAt":"time","updatedAt":"time","completedAt":["maybe","time"],"invoiceUrl":["maybe","text"],"invoiceSentAt":["maybe","time"],"poNumber":["maybe","text"],"tags":["list","text"],"currencyCode":"text","customAttributes":["list",{"key":"text","value":["maybe","text"]}],"subtotalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalDiscountsSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalShippingPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalTaxSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"warnings":["list",{"errorCode":"text","field":"text","message":"text"}],"order":["maybe",{"id":"id","name":"text","displayFinancialStatus":["maybe","text"]}],"taxesIncluded":"boolean","presentmentCurrencyCode":"text","totalLineItemsPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"amountDueNowSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"paymentTerms":["maybe",{"id":"id","dueInDays":["maybe","number"],"paymentTermsType":"text"}]}],"userErrors":["list",{"field":["maybe",["list","text"]],"message":"text"}]}]} }
export const DraftOrderGet: Document<DraftOrderGetQuery, DraftOrderGetQueryVariables> = { name: 'DraftOrderGet', kind: 'query', text: "fragment Money on MoneyV2{amount currencyCode}fragment Bag on MoneyBag{shopMoney{...Money}presentmentMoney{...Money}}fragment DraftOrderFields on DraftOrder{id legacyResourceId name status ready createdAt updatedAt completedAt invoiceUrl invoiceSentAt poNumber tags currencyCode customAttributes{key value}subtotalPriceSet{...Bag}totalDiscountsSet{...Bag}totalShippingPriceSet{...Bag}totalTaxSet{...Bag}totalPriceSet{...Bag}warnings{errorCode field message}order{id name displayFinancialStatus}taxesIncluded presentmentCurrencyCode totalLineItemsPriceSet{...Bag}amountDueNowSet{...Bag}paymentTerms{id dueInDays paymentTermsType}}query DraftOrderGet($id:ID!){draftOrder(id:$id){...DraftOrderFields}}", shape: {"draftOrder":["maybe",{"id":"id","legacyResourceId":"text","name":"text","status":"text","ready":"boolean","createdAt":"time","updatedAt":"time","completedAt":["maybe","time"],"invoiceUrl":["maybe","text"],"invoiceSentAt":["maybe","time"],"poNumber":["maybe","text"],"tags":["list","text"],"currencyCode":"text","customAttributes":["list",{"key":"text","value":["maybe","text"]}],"subtotalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalDiscountsSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalShippingPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalTaxSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"warnings":["list",{"errorCode":"text","field":"text","message":"text"}],"order":["maybe",{"id":"id","name":"text","displayFinancialStatus":["maybe","text"]}],"taxesIncluded":"boolean","presentmentCurrencyCode":"text","totalLineItemsPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"amountDueNowSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"paymentTerms":["maybe",{"id":"id","dueInDays":["maybe","number"],"paymentTermsType":"text"}]}]} }
export const DraftOrdersMarked: Document<DraftOrdersMarkedQuery, DraftOrdersMarkedQueryVariables> = { name: 'DraftOrdersMarked', kind: 'query', text: "query DraftOrdersMarked($query:String!$after:String){draftOrders(first:25 after:$after query:$query sortKey:ID reverse:true){nodes{id createdAt tags customAttributes{key value}}pageInfo{hasNextPage endCursor}}}", shape: {"draftOrders":{"nodes":["list",{"id":"id","createdAt":"time","tags":["list","text"],"customAttributes":["list",{"key":"text","value":["maybe","text"]}]}],"pageInfo":{"hasNextPage":"boolean","endCursor":["maybe","text"]}}} }
export const DraftOrdersChanged: Document<DraftOrdersChangedQuery, DraftOrdersChangedQueryVariables> = { name: 'DraftOrdersChanged', kind: 'query', text: "fragment Money on MoneyV2{amount currencyCode}fragment Bag on MoneyBag{shopMoney{...Money}presentmentMoney{...Money}}fragment DraftOrderFields on DraftOrder{id legacyResourceId name status ready createdAt updatedAt completedAt invoiceUrl invoiceSentAt poNumber tags currencyCode customAttributes{key value}subtotalPriceSet{...Bag}totalDiscountsSet{...Bag}totalShippingPriceSet{...Bag}totalTaxSet{...Bag}totalPriceSet{...Bag}warnings{errorCode field message}order{id name displayFinancialStatus}taxesIncluded presentmentCurrencyCode totalLineItemsPriceSet{...Bag}amountDueNowSet{...Bag}paymentTerms{id dueInDays paymentTermsType}}query DraftOrdersChanged($query:String!$after:String){draftOrders(first:50 after:$after query:$query sortKey:UPDATED_AT){nodes{...DraftOrderFields}pageInfo{hasNextPage endCursor}}}", shape: {"draftOrders":{"nodes":["list",{"id":"id","legacyResourceId":"text","name":"text","status":"text","ready":"boolean","createdAt":"time","updatedAt":"time","completedAt":["maybe","time"],"invoiceUrl":["maybe","text"],"invoiceSentAt":["maybe","time"],"poNumber":["maybe","text"],"tags":["list","text"],"currencyCode":"text","customAttributes":["list",{"key":"text","value":["maybe","text"]}],"subtotalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalDiscountsSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalShippingPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalTaxSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"warnings":["list",{"errorCode":"text","field":"text","message":"text"}],"order":["maybe",{"id":"id","name":"text","displayFinancialStatus":["maybe","text"]}],"taxesIncluded":"boolean","presentmentCurrencyCode":"text","totalLineItemsPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"amountDueNowSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"paymentTerms":["maybe",{"id":"id","dueInDays":["maybe","number"],"paymentTermsType":"text"}]}],"pageInfo":{"hasNextPage":"boolean","endCursor":["maybe","text"]}}} }
export const DraftOrderInvoiceSend: Document<DraftOrderInvoiceSendMutation, DraftOrderInvoiceSendMutationVariables> = { name: 'DraftOrderInvoiceSend', kind: 'mutation', text: "fragment Money on MoneyV2{amount currencyCode}fragment Bag on MoneyBag{shopMoney{...Money}presentmentMoney{...Money}}fragment DraftOrderFields on DraftOrder{id legacyResourceId name status ready createdAt updatedAt completedAt invoiceUrl invoiceSentAt poNumber tags currencyCode customAttributes{key value}subtotalPriceSet{...Bag}totalDiscountsSet{...Bag}totalShippingPriceSet{...Bag}totalTaxSet{...Bag}totalPriceSet{...Bag}warnings{errorCode field message}order{id name displayFinancialStatus}taxesIncluded presentmentCurrencyCode totalLineItemsPriceSet{...Bag}amountDueNowSet{...Bag}paymentTerms{id dueInDays paymentTermsType}}mutation DraftOrderInvoiceSend($id:ID!$email:EmailInput){draftOrderInvoiceSend(id:$id email:$email){draftOrder{...DraftOrderFields}userErrors{field message}}}", shape: {"draftOrderInvoiceSend":["maybe",{"draftOrder":["maybe",{"id":"id","legacyResourceId":"text","name":"text","status":"text","ready":"boolean","createdAt":"time","updatedAt":"time","completedAt":["maybe","time"],"invoiceUrl":["maybe","text"],"invoiceSentAt":["maybe","time"],"poNumber":["maybe","text"],"tags":["list","text"],"currencyCode":"text","customAttributes":["list",{"key":"text","value":["maybe","text"]}],"subtotalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalDiscountsSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalShippingPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalTaxSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"warnings":["list",{"errorCode":"text","field":"text","message":"text"}],"order":["maybe",{"id":"id","name":"text","displayFinancialStatus":["maybe","text"]}],"taxesIncluded":"boolean","presentmentCurrencyCode":"text","totalLineItemsPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"amountDueNowSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"paymentTerms":["maybe",{"id":"id","dueInDays":["maybe","number"],"paymentTermsType":"text"}]}],"userErrors":["list",{"field":["maybe",["list","text"]],"message":"text"}]}]} }
export const DraftOrderComplete: Document<DraftOrderCompleteMutation, DraftOrderCompleteMutationVariables> = { name: 'DraftOrderComplete', kind: 'mutation', text: "fragment Money on MoneyV2{amount currencyCode}fragment Bag on MoneyBag{shopMoney{...Money}presentmentMoney{...Money}}fragment DraftOrderFields on DraftOrder{id legacyResourceId name status ready createdAt updatedAt completedAt invoiceUrl invoiceSentAt poNumber tags currencyCode customAttributes{key value}subtotalPriceSet{...Bag}totalDiscountsSet{...Bag}totalShippingPriceSet{...Bag}totalTaxSet{...Bag}totalPriceSet{...Bag}warnings{errorCode field message}order{id name displayFinancialStatus}taxesIncluded presentmentCurrencyCode totalLineItemsPriceSet{...Bag}amountDueNowSet{...Bag}paymentTerms{id dueInDays paymentTermsType}}mutation DraftOrderComplete($id:ID!$sourceName:String){draftOrderComplete(id:$id sourceName:$sourceName){draftOrder{...DraftOrderFields}userErrors{field message}}}", shape: {"draftOrderComplete":["maybe",{"draftOrder":["maybe",{"id":"id","legacyResourceId":"text","name":"text","status":"text","ready":"boolean","createdAt":"time","updatedAt":"time","completedAt":["maybe","time"],"invoiceUrl":["maybe","text"],"invoiceSentAt":["maybe","time"],"poNumber":["maybe","text"],"tags":["list","text"],"currencyCode":"text","customAttributes":["list",{"key":"text","value":["maybe","text"]}],"subtotalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalDiscountsSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalShippingPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalTaxSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"warnings":["list",{"errorCode":"text","field":"text","message":"text"}],"order":["maybe",{"id":"id","name":"text","displayFinancialStatus":["maybe","text"]}],"taxesIncluded":"boolean","presentmentCurrencyCode":"text","totalLineItemsPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"amountDueNowSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"paymentTerms":["maybe",{"id":"id","dueInDays":["maybe","number"],"paymentTermsType":"text"}]}],"userErrors":["list",{"field":["maybe",["list","text"]],"message":"text"}]}]} }
export const DraftOrderDelete: Document<DraftOrderDeleteMutation, DraftOrderDeleteMutationVariables> = { name: 'DraftOrderDelete', kind: 'mutation', text: "mutation DraftOrderDelete($input:DraftOrderDeleteInput!){draftOrderDelete(input:$input){deletedId userErrors{field message}}}", shape: {"draftOrderDelete":["maybe",{"deletedId":["maybe","id"],"userErrors":["list",{"field":["maybe",["list","text"]],"message":"text"}]}]} }
export const PaymentTermsTemplates: Document<PaymentTermsTemplatesQuery, PaymentTermsTemplatesQueryVariables> = { name: 'PaymentTermsTemplates', kind: 'query', text: "query PaymentTermsTemplates{paymentTermsTemplates{id name paymentTermsType dueInDays description}}", shape: {"paymentTermsTemplates":["list",{"id":"id","name":"text","paymentTermsType":"text","dueInDays":["maybe","number"],"description":"text"}]} }
export const OrdersWithRefunds: Document<OrdersWithRefundsQuery, OrdersWithRefundsQueryVariables> = { name: 'OrdersWithRefunds', kind: 'query', text: "fragment Money on MoneyV2{amount currencyCode}fragment Bag on MoneyBag{shopMoney{...Money}presentmentMoney{...Money}}fragment OrderFields on Order{id legacyResourceId name createdAt processedAt updatedAt cancelledAt cancelReason closedAt test displayFinancialStatus displayFulfillmentStatus fullyPaid poNumber sourceName tags currencyCode customAttributes{key value}currentTotalPriceSet{...Bag}totalPriceSet{...Bag}totalReceivedSet{...Bag}totalRefundedSet{...Bag}totalOutstandingSet{...Bag}}fragment RefundFields on Refund{id totalRefundedSet{presentmentMoney{amount}}}query OrdersWithRefunds($ids:[ID!]!){nodes(ids:$ids){__typename ...on Order{...OrderFields refunds(first:50){...RefundFields}}}}", shape: {"nodes":["list",["maybe",["types",{"Order":{"__typename":"text","id":"id","legacyResourceId":"text","name":"text","createdAt":"time","processedAt":"time","updatedAt":"time","cancelledAt":["maybe","time"],"cancelReason":["maybe","text"],"closedAt":["maybe","time"],"test":"boolean","displayFinancialStatus":["maybe","text"],"displayFulfillmentStatus":"text","fullyPaid":"boolean","poNumber":["maybe","text"],"sourceName":["maybe","text"],"tags":["list","text"],"currencyCode":"text","customAttributes":["list",{"key":"text","value":["maybe","text"]}],"currentTotalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalReceivedSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalRefundedSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalOutstandingSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"refunds":["list",{"id":"id","totalRefundedSet":{"presentmentMoney":{"amount":"amount"}}}]}}]]]} }
export const OrdersChanged: Document<OrdersChangedQuery, OrdersChangedQueryVariables> = { name: 'OrdersChanged', kind: 'query', text: "fragment Money on MoneyV2{amount currencyCode}fragment Bag on MoneyBag{shopMoney{...Money}presentmentMoney{...Money}}fragment OrderFields on Order{id legacyResourceId name createdAt processedAt updatedAt cancelledAt cancelReason closedAt test displayFinancialStatus displayFulfillmentStatus fullyPaid poNumber sourceName tags currencyCode customAttributes{key value}currentTotalPriceSet{...Bag}totalPriceSet{...Bag}totalReceivedSet{...Bag}totalRefundedSet{...Bag}totalOutstandingSet{...Bag}}fragment RefundFields on Refund{id totalRefundedSet{presentmentMoney{amount}}}query OrdersChanged($query:String!$after:String){orders(first:50 after:$after query:$query sortKey:UPDATED_AT){nodes{...OrderFields refunds(first:50){...RefundFields}}pageInfo{hasNextPage endCursor}}}", shape: {"orders":{"nodes":["list",{"id":"id","legacyResourceId":"text","name":"text","createdAt":"time","processedAt":"time","updatedAt":"time","cancelledAt":["maybe","time"],"cancelReason":["maybe","text"],"closedAt":["maybe","time"],"test":"boolean","displayFinancialStatus":["maybe","text"],"displayFulfillmentStatus":"text","fullyPaid":"boolean","poNumber":["maybe","text"],"sourceName":["maybe","text"],"tags":["list","text"],"currencyCode":"text","customAttributes":["list",{"key":"text","value":["maybe","text"]}],"currentTotalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalPriceSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalReceivedSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalRefundedSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"totalOutstandingSet":{"shopMoney":{"amount":"amount","currencyCode":"text"},"presentmentMoney":{"amount":"amount","currencyCode":"text"}},"refunds":["list",{"id":"id","totalRefundedSet":{"presentmentMoney":{"amount":"amount"}}}]}],"pageInfo":{"hasNextPage":"boolean","endCursor":["maybe","text"]}}} }
export const OrderRefunds: Document<OrderRefundsQuery, OrderRefundsQueryVariables> = { name: 'OrderRefunds', kind: 'query', text: "fragment RefundFields on Refund{id totalRefundedSet{presentmentMoney{amount}}}query OrderRefunds($id:ID!){order(id:$id){id refunds{...RefundFields}}}", shape: {"order":["maybe",{"id":"id","refunds":["list",{"id":"id","totalRefundedSet":{"presentmentMoney":{"amount":"amount"}}}]}]} }
export const ShopInfo: Document<ShopInfoQuery, ShopInfoQueryVariables> = { name: 'ShopInfo', kind: 'query', text: "query ShopInfo{shop{id name myshopifyDomain primaryDomain{host url}email contactEmail currencyCode ianaTimezone unitSystem weightUnit taxesIncluded taxShipping setupRequired plan{publicDisplayName partnerDevelopment shopifyPlus}shopAddress{company address1 address2 city provinceCode countryCodeV2 zip phone}}currentAppInstallation{id accessScopes{handle}activeSubscriptions{id name status test trialDays currentPeriodEnd createdAt}}}", shape: {"shop":{"id":"id","name":"text","myshopifyDomain":"text","primaryDomain":{"host":"text","url":"text"},"email":"text","contactEmail":"text","currencyCode":"text","ianaTimezone":"text","unitSystem":"text","weightUnit":"text","taxesIncluded":"boolean","taxShipping":"boolean","setupRequired":"boolean","plan":{"publicDisplayName":"text","partnerDevelopment":"boolean","shopifyPlus":"boolean"},"shopAddress":{"company":["maybe","text"],"address1":["maybe","text"],"address2":["maybe","text"],"city":["maybe","text"],"provinceCode":["maybe","text"],"countryCodeV2":["maybe","text"],"zip":["maybe","text"],"phone":["maybe","text"]}},"currentAppInstallation":{"id":"id","accessScopes":["list",{"handle":"text"}],"activeSubscriptions":["list",{"id":"id","name":"text","status":"text","test":"boolean","trialDays":"number","currentPeriodEnd":["maybe","time"],"createdAt":"time"}]}} }
export const AppPlan: Document<AppPlanQuery, AppPlanQueryVariables> = { name: 'AppPlan', kind: 'query', text: "query AppPlan{currentAppInstallation{activeSubscriptions{id name status test trialDays createdAt currentPeriodEnd lineItems{plan{pricingDetails{__typename ...on AppRecurringPricing{planHandle}}}}}}app{id handle}}", shape: {"currentAppInstallation":{"activeSubscriptions":["list",{"id":"id","name":"text","status":"text","test":"boolean","trialDays":"number","createdAt":"time","currentPeriodEnd":["maybe","time"],"lineItems":["list",{"plan":{"pricingDetails":["types",{"AppRecurringPricing":{"__typename":"text","planHandle":["maybe","text"]}}]}}]}]},"app":["maybe",{"id":"id","handle":["maybe","text"]}]} }
export const AppAndShop: Document<AppAndShopQuery, AppAndShopQueryVariables> = { name: 'AppAndShop', kind: 'query', text: "query AppAndShop{app{id}shop{id}}", shape: {"app":["maybe",{"id":"id"}],"shop":{"id":"id"}} }
