import { Alert, Button, Group, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { say } from './say.ts'
import { sayRefusal } from './say-refusal.ts'

/** What went wrong, in words, and a way to try again; for what could not be read. */
export function ErrorState({ error, retry }: { error: Error; retry?: () => void }) {
  return (
    <Alert color="red" icon={<TriangleAlert aria-hidden />} title={say('ui.not_loaded')} role="alert">
      <Text size="sm" className="typed">
        {sayRefusal(error)}
      </Text>
      {retry && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={retry}>
            {say('ui.try_again')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
