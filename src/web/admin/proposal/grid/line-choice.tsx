import { Text } from '@mantine/core'
import { say } from '../../../ui/say.ts'
import type { DraftLine } from '../model/draft.ts'
import classes from './grid.module.css'

interface LineChoiceProps {
  line: DraftLine
  title: string
  error: string | undefined
  onPreselect: (preselected: boolean) => void
}

/** Says which choice the buyer has of a line, and sets if it is in the total until they choose. Renders nothing for a line always included. */
export function LineChoice({ line: { id, choice }, title, error, onPreselect }: LineChoiceProps) {
  if (!choice) return null
  const isOption = choice.kind === 'optional'
  const [name, label] = isOption
    ? [say('choice.optional'), say('choice.in_total')]
    : [say('choice.one_of', { group: choice.group ?? '' }), say('choice.recommended')]
  return (
    <>
      <div className={classes.choice}>
        <strong>{name}</strong>
        <label>
          <input
            id={`choice-${id}`}
            type={isOption ? 'checkbox' : 'radio'}
            {...(!isOption && { name: `choice-${choice.group}` })}
            aria-label={say('choice.of', { what: label, line: title })}
            checked={choice.preselected}
            onChange={(event) => onPreselect(event.currentTarget.checked)}
          />
          {label}
        </label>
      </div>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </>
  )
}
