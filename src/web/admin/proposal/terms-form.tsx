import { Paper, SimpleGrid, Title } from '@mantine/core'
import { memo, useCallback } from 'react'
import type { StaffQuote } from '../../client/admin-answers.ts'
import type { Refusal } from '../../http/send.ts'
import { say } from '../../ui/say.ts'
import { readTypedPercent } from '../read-typed.ts'
import { SnippetTextarea } from '../snippets/snippet-textarea.tsx'
import { DiscountField } from './discount-field.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { KitModeField } from './lines/kit-mode-field.tsx'
import type { Draft } from './model/draft.ts'
import type { ProposalEditor } from './model/proposal-editor.ts'
import { PaymentTermsField } from './payment-terms-field.tsx'
import { ShippingFields } from './shipping-fields.tsx'
import { TaxFields } from './tax-fields.tsx'
import type { TermError } from './term-error.ts'
import { TypedInput } from './typed-input.tsx'

interface TermsFormProps {
  editor: ProposalEditor
  quote: StaffQuote
  /** Keeps its identity while only lines change: a key in the grid must not render the terms. */
  terms: Omit<Draft, 'lines'>
  hasKits: boolean
  /** True if the draft is saved, so the platform's tax is for the values shown. */
  isSaved: boolean
  errors: Refusal['errors']
  /** The reason that the platform gave no tax when the draft was saved. */
  taxFault: string | undefined
}

/** Edits every part of a proposal except its lines: discount, shipping, tax, payment, expiry and the note to the buyer. */
export const TermsForm = memo(function TermsForm(props: TermsFormProps) {
  const { editor, quote, terms, hasKits, isSaved, errors, taxFault } = props
  const set = useCallback(
    (part: Partial<Draft>) => editor.edit((draft) => ({ ...draft, ...part }), Object.keys(part).join()),
    [editor],
  )
  const errorOf: TermError = (within) =>
    errors.find(({ field }) => field === within || field.startsWith(`${within}.`))?.message
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" mb="sm">
        {say('change.terms')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DiscountField discount={terms.discount} onChange={set} editor={editor} error={errorOf('discount')} />
        <ShippingFields shipping={terms.shipping} onChange={set} editor={editor} errorOf={errorOf} />
        <TaxFields
          tax={terms.tax}
          onChange={set}
          editor={editor}
          error={errorOf('tax') ?? taxFault}
          isSaved={isSaved}
        />
        <PaymentTermsField value={terms.payment_terms} onChange={set} error={errorOf('payment_terms')} />
        <TypedInput
          id="deposit"
          label={say('terms.deposit')}
          description={say('term.deposit_hint')}
          inputMode="decimal"
          rightSection="%"
          value={terms.deposit_percentage}
          read={readDeposit}
          onRead={(deposit) => set({ deposit_percentage: deposit })}
          onFault={(message) => editor.trouble('deposit', message)}
          error={errorOf('deposit_percentage')}
        />
        <ExpiryField expiry={terms.expiry} onChange={set} editor={editor} error={errorOf('expiry')} />
        {hasKits && <KitModeField mode={terms.kit_conversion_mode} onChange={set} />}
      </SimpleGrid>
      <SnippetTextarea
        quote={quote}
        mt="md"
        label={say('terms.note')}
        description={say('term.note_hint')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={5000}
        value={terms.note ?? ''}
        error={errorOf('note')}
        onText={(note) => set({ note: note || null })}
      />
    </Paper>
  )
})

function readDeposit(text: string) {
  return readTypedPercent(text, 2)
}
