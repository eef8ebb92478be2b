import { Button, Checkbox, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Submission } from '../../http/use-submit.ts'
import { formatPercentage } from '../../ui/format.ts'
import { Refused } from '../../ui/refused.tsx'
import { say } from '../../ui/say.ts'

export interface BelowFloor {
  title: string
  discount_pct: number
}

interface FloorQuestionProps {
  /** The lines below the store's price floor; null while the question is closed. */
  lines: readonly BelowFloor[] | null
  busy: boolean
  refusal: Submission<[], unknown>['refusal']
  onClose: () => void
  onYes: () => void
}

/** Asks for confirmation before sending below the store's price floor; the version records who confirmed what. */
export function FloorQuestion({ lines, busy, refusal, onClose, onYes }: FloorQuestionProps) {
  const [isConfirmed, setConfirmed] = useState(false)
  return (
    <Modal opened={lines !== null} onClose={onClose} title={say('floor.title')} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onYes()
        }}
      >
        <Stack>
          <Text size="sm">{say('floor.lead')}</Text>
          <List size="sm">
            {lines?.map(({ title, discount_pct }) => (
              <List.Item key={title + discount_pct}>
                <span className="typed">{title}</span>: −{formatPercentage(discount_pct)}
              </List.Item>
            ))}
          </List>
          <Checkbox
            label={say('floor.confirm')}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
          <Refused refusal={refusal} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say('ui.cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={!isConfirmed}>
              {say('floor.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
