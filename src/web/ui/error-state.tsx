import { Alert, Button, Group, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { say } from './say.ts'
import { sayRefusal } from './say-refusal.ts'

/** Says why something could not be read, and offers to try again. */
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
