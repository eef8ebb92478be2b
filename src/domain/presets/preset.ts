import type { Language } from '../../languages/languages.ts'

/** A text to insert, in each language it was written in. */
export interface SnippetContent {
  texts: Readonly<Partial<Record<Language, string>>>
}

/** A line of a kit: a variant of the catalogue, named as when the kit was saved. */
interface KitPart {
  variant_id: string
  title: string
  quantity: number
}

/** Variants that are sold together, at one price for each of the first. */
interface KitContent {
  parent: KitPart
  components: readonly KitPart[]
  price: string
  currency: string
}

/** A line of a template; without a price it gets the catalog's. */
interface TemplateLine extends KitPart {
  price: string | null
}

/** The terms of a proposal, as the editor keeps them, without its tax, and lines to start with. Amounts are in `currency`. */
interface TemplateContent {
  terms: Readonly<Record<string, unknown>>
  lines?: readonly TemplateLine[]
  currency: string
}

/** The content of each kind of preset. */
export interface PresetContents {
  snippet: SnippetContent
  kit: KitContent
  template: TemplateContent
}
export type PresetKind = keyof PresetContents

/** Something that staff keep to use again on other quotes. */
export interface Preset<Kind extends PresetKind> {
  /** `pre_…` */
  id: string
  kind: Kind
  staffId: string
  /** Available to everyone. */
  shared: boolean
  name: string
  content: PresetContents[Kind]
  createdAt: Date
}
