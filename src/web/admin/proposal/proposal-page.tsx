import { Page } from '../shell/page.tsx'

export function ProposalPage() {
  return <Page title="Proposal" />
}
