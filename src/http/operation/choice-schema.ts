import Type from 'typebox'
import { component, growing, orNull, ref, says, text } from './schema-parts.ts'

const offered = {
  kind: says(
    '`optional`: the buyer can leave the line out. `one_of`: the buyer takes one line of its group.',
    growing(['optional', 'one_of']),
  ),
  group: says('What the alternatives of a group share; null for an optional line.', orNull(text)),
  preselected: says(
    'Whether the line is in the totals until the buyer chooses: a preselected option, or the recommended alternative.',
    Type.Boolean(),
  ),
}

/** The choice a line of a quote offers its buyer, in answers. */
export const choiceComponent = component(
  'LineChoice',
  Type.Object(
    { ...offered, chosen: says('Whether the line is in the totals now.', Type.Boolean()) },
    {
      description:
        'A line that the buyer chooses, alone or instead of others. Unless it is chosen, no total contains it.',
    },
  ),
)

/** A line's choice in answers. */
export const choice = ref('LineChoice')

/** The choice as staff offer it, before anyone chose. */
export const OFFERED_CHOICE = Type.Object(offered)
