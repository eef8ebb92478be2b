import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { BuyerPaper } from '../../../paper/buyer-paper.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { ButtonLink } from '../../shell/links.tsx'
import { StaffPaper } from '../../shell/staff-paper.tsx'
import { buyerViewQuery } from './versions-query.ts'

/** Shows a version as the buyer's document, for printing or saving as a PDF from the browser. */
export function VersionDocument({ quoteId, number }: { quoteId: string; number: string }) {
  const view = useQuery(buyerViewQuery(quoteId, number))
  const name = view.data ? say('version.of', { quote: view.data.number, number }) : say('version.version', { number })
  useEffect(() => {
    document.title = name // the browser names the PDF after it
  }, [name])
  return (
    <>
      <Group mb="md" className="no-print">
        <Button leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()} disabled={!view.data}>
          {say('version.print')}
        </Button>
        <ButtonLink
          variant="default"
          to="/quotes/$quoteId/versions/$number"
          params={{ quoteId, number }}
          search={{ view: undefined }}
        >
          {say('version.back')}
        </ButtonLink>
      </Group>
      <StaffPaper>
        <Loaded query={view}>{(found) => <BuyerPaper view={found} alone />}</Loaded>
      </StaffPaper>
    </>
  )
}
