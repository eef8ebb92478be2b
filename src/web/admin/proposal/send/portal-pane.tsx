import { useQuery } from '@tanstack/react-query'
import { resource } from '../../../client/admin.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { BuyerPaper } from '../../../paper/buyer-paper.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { StaffPaper } from '../../shell/staff-paper.tsx'

/** The proposal as the buyer's page in the portal shows it, read again for every revision of the quote. */
export function PortalPane({ quote }: { quote: StaffQuote }) {
  const preview = resource('/quotes/{id}/proposal/buyer-preview', { params: { id: quote.id } })
  const view = useQuery({
    ...preview,
    queryKey: [...preview.queryKey, quote.revision],
    placeholderData: (before) => before,
  })
  return (
    <Loaded query={view} rows={10}>
      {(shown) => (
        <StaffPaper>
          <BuyerPaper view={shown} />
        </StaffPaper>
      )}
    </Loaded>
  )
}
