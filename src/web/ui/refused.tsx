import { Alert, List, Text } from '@mantine/core'
import type { FieldError } from '../../domain/problem.ts'
import { say } from './say.ts'

/** Says why a request was refused, next to the control that sent it, in the refusal's own words; renders nothing without one. */
export function Refused({ refusal }: { refusal: { message: string; errors?: readonly FieldError[] } | null }) {
  if (!refusal) return null
  const { errors = [] } = refusal
  return (
    <Alert color="red" role="alert" title={errors.length > 0 ? say('ui.correct') : refusal.message}>
      {errors.length > 0 && (
        <List size="sm">
          {errors.map(({ field, message }) => (
            <List.Item key={field + message}>
              <Text span size="sm" className="typed">
                {field}: {message}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
