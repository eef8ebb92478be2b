import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Copy } from 'lucide-react'
import { useEffect } from 'react'
import { say } from './say.ts'

interface CopyButtonProps {
  value: string
  label?: string
  /** Called once it is copied. */
  onCopied?: (() => void) | undefined
}

/** Copies a text, and says whether the browser allowed it. */
export function CopyButton({ value, label = say('ui.copy'), onCopied }: CopyButtonProps) {
  const { copied, copy, error } = useClipboard({ timeout: 3000 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only copying matters, not a new callback
  useEffect(() => {
    if (copied) onCopied?.()
  }, [copied])
  const said = error ? say('ui.copy_by_hand') : label
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => copy(value)}
      leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      aria-live="polite"
    >
      {copied ? say('ui.copied') : said}
    </Button>
  )
}
