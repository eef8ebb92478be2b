import { Alert, Button, Group, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'

/** What went wrong, in words, and a way to try again; for what could not be read. */
export function ErrorState({ error, retry }: { error: Error; retry?: () => void }) {
  return (
    <Alert color="red" icon={<TriangleAlert aria-hidden />} title="This could not be loaded" role="alert">
      <Text size="sm" className="typed">
        {error.message}
      </Text>
      {retry && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        </Group>
      )}
    </Alert>
  )
}
