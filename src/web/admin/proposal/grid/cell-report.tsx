import { Alert, List, Text } from '@mantine/core'
import { ClipboardX } from 'lucide-react'
import { say } from '../../../ui/say.ts'
import type { GridCommands } from './use-grid-commands.ts'

const MOST = 8

interface CellReportProps {
  commands: GridCommands
  titleOf: (id: string) => string
  ids: readonly string[]
}

/** Lists the cells a command could not change, and why; renders nothing if it changed them all. */
export function CellReport({ commands: { report, dismiss }, titleOf, ids }: CellReportProps) {
  if (!report || (report.faults.length === 0 && report.beyond === 0)) return null
  const { faults, beyond, changed } = report
  return (
    <Alert
      role="alert"
      color="orange"
      mx="sm"
      mb="xs"
      icon={<ClipboardX aria-hidden />}
      title={say('cells.some_wrong', { changed: changed.length, wrong: faults.length })}
      withCloseButton
      closeButtonLabel={say('ui.close')}
      onClose={dismiss}
    >
      <List size="sm">
        {faults.slice(0, MOST).map(({ lineId, column, text, message }) => (
          <List.Item key={`${column}-${lineId}`}>
            <Text span size="sm" className="typed">
              {say('cells.wrong', { row: ids.indexOf(lineId) + 1, line: titleOf(lineId), text, message })}
            </Text>
          </List.Item>
        ))}
        {faults.length > MOST && <List.Item>{say('conflict.more', { count: faults.length - MOST })}</List.Item>}
        {beyond > 0 && <List.Item>{say('cells.beyond', { count: beyond })}</List.Item>}
      </List>
    </Alert>
  )
}
