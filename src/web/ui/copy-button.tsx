import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Copy } from 'lucide-react'
import { useEffect } from 'react'

interface CopyButtonProps {
  value: string
  label?: string
  /** Told once it is copied. */
  onCopied?: (() => void) | undefined
}

/** Copies a text, and says that it did, or that the browser did not let it. */
export function CopyButton({ value, label = 'Copy', onCopied }: CopyButtonProps) {
  const { copied, copy, error } = useClipboard({ timeout: 3000 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of the copying, not of who is told
  useEffect(() => {
    if (copied) onCopied?.()
  }, [copied])
  const said = error ? 'Select it and copy by hand' : label
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => copy(value)}
      leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      aria-live="polite"
    >
      {copied ? 'Copied' : said}
    </Button>
  )
}
