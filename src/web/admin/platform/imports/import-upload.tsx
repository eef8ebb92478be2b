import { Button, FileButton, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { type ImportKind, MOST_IMPORT_BYTES } from '../../../../domain/orders/platform-import.ts'
import { call } from '../../../client/admin.ts'
import type { Import } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { IMPORT_KINDS } from './import-kinds.ts'
import classes from './import-upload.module.css'

const MOST_MB = MOST_IMPORT_BYTES / 1024 / 1024

/** Uploads a dropped or chosen file, and opens the preview of its import. */
export function ImportUpload({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const uploading = useSubmit((file: File) => send(kind, file), {
    changes: [['imports']],
    onDone: ({ id }) => void navigate({ to: '/store/imports/$importId', params: { importId: id } }),
  })
  const take = (file: File | null | undefined) => {
    if (!file) return
    uploading.forget()
    const isTooLarge = file.size > MOST_IMPORT_BYTES
    setTooLarge(isTooLarge ? say('imports.too_large', { name: file.name, most: MOST_MB }) : null)
    if (!isTooLarge) void uploading.run(file)
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files[0])
    },
  }
  const refusal = tooLarge === null ? uploading.refusal : { message: tooLarge }
  return (
    <Stack gap="sm">
      <section
        className={`${classes.drop} ${isOver ? classes.over : ''}`}
        aria-label={say('imports.file_to_import')}
        {...drop}
      >
        <FileButton onChange={take} accept=".csv,text/csv" inputProps={{ 'aria-label': say('imports.csv_file') }}>
          {(props) => (
            <Button {...props} loading={uploading.busy} leftSection={<FileUp size={16} aria-hidden />}>
              {say('imports.choose_file')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" mt="xs">
          {say('imports.drop_here', { kind: IMPORT_KINDS[kind].name, most: MOST_MB })}
        </Text>
      </section>
      <Refused refusal={refusal} />
    </Stack>
  )
}

/** Sets the media type itself: browsers' type for CSV files depends on the installed spreadsheet program. */
function send(kind: ImportKind, file: File): Promise<Import> {
  const body = new Blob([file], { type: 'text/csv' })
  return call('POST', '/imports', { query: { kind, name: file.name.slice(0, 255) }, body })
}
