import { Button, Group, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { saveFile } from '../../save-file.ts'
import type { Letter } from './letter.ts'
import classes from './send.module.css'
import { usePaperPreview } from './use-letter-preview.ts'

/** The PDF as its buyer gets it, all pages one below the other. */
export function PaperPane({ quote, letter }: { quote: StaffQuote; letter: Letter }) {
  const paper = usePaperPreview(quote, letter, true)
  return (
    <Loaded query={paper} rows={10}>
      {({ file_name, pdf, picture }) => (
        <>
          <Group justify="space-between" gap="xs" mb="sm">
            <Text size="sm" c="dimmed" className="typed">
              {file_name}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Download size={14} aria-hidden />}
              onClick={() => saveFile(file_name, toPdf(pdf))}
            >
              {say('letter.download')}
            </Button>
          </Group>
          <img
            className={classes.paper}
            src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
            alt={say('letter.pdf_alt', { file: file_name })}
          />
        </>
      )}
    </Loaded>
  )
}

function toPdf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type: 'application/pdf' })
}
