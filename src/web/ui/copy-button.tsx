import { Button, CopyButton as Copying } from '@mantine/core'
import { Check, Copy } from 'lucide-react'

/** Copies a text, and says that it did. */
export function CopyButton({ value, label = 'Copy' }: { value: string; label?: string }) {
  return (
    <Copying value={value} timeout={3000}>
      {({ copied, copy }) => (
        <Button
          size="xs"
          variant="default"
          onClick={copy}
          leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          aria-live="polite"
        >
          {copied ? 'Copied' : label}
        </Button>
      )}
    </Copying>
  )
}
