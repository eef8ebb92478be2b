import { Anchor } from '@mantine/core'

const LINK = /(https?:\/\/[^\s<>"]+)/

/** Shows text with its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return text.split(LINK).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
      <Anchor key={i} href={part} target="_blank" rel="noopener noreferrer" inherit>
        {part}
      </Anchor>
    ) : (
      part
    ),
  )
}
