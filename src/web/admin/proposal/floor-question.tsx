import { Button, Checkbox, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Submission } from '../../http/use-submit.ts'
import { Refused } from '../../ui/refused.tsx'

export interface BelowFloor {
  title: string
  discount_pct: number
}

interface FloorQuestionProps {
  /** Those below the store's price floor; null while nobody is asked. */
  lines: readonly BelowFloor[] | null
  busy: boolean
  refusal: Submission<[], unknown>['refusal']
  onClose: () => void
  onYes: () => void
}

/** Asks before something is sent below the store's price floor: it is kept with the version who confirmed what. */
export function FloorQuestion({ lines, busy, refusal, onClose, onYes }: FloorQuestionProps) {
  const [isConfirmed, setConfirmed] = useState(false)
  return (
    <Modal opened={lines !== null} onClose={onClose} title="Below the price floor" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onYes()
        }}
      >
        <Stack>
          <Text size="sm">These lines are discounted more than the store allows without a word:</Text>
          <List size="sm">
            {lines?.map(({ title, discount_pct }) => (
              <List.Item key={title + discount_pct}>
                <span className="typed">{title}</span>: −{discount_pct} %
              </List.Item>
            ))}
          </List>
          <Checkbox
            label="I confirm these prices. It is kept with the version that I did."
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
          <Refused refusal={refusal} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={!isConfirmed}>
              Send all the same
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
