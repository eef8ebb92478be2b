import type { Language } from '../../languages/languages.ts'

/** A text to insert, in each language it was written in. */
export interface SnippetContent {
  texts: Readonly<Partial<Record<Language, string>>>
}

/** The content of each kind of preset. */
export interface PresetContents {
  snippet: SnippetContent
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
