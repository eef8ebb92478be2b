import { InputBase } from '@mantine/core'
import type { ComponentProps } from 'react'

interface ChoiceProps extends Omit<ComponentProps<typeof InputBase<'select'>>, 'component' | 'data'> {
  data: readonly (string | { value: string; label: string })[]
}

/** The browser's native select, without the code Mantine's NativeSelect shares with its menus. */
export function Choice({ data, ...props }: ChoiceProps) {
  return (
    <InputBase component="select" pointer rightSection={<Chevron />} rightSectionPointerEvents="none" {...props}>
      {data.map((one) => {
        const { value, label } = typeof one === 'string' ? { value: one, label: one } : one
        return (
          <option key={value} value={value}>
            {label}
          </option>
        )
      })}
    </InputBase>
  )
}

function Chevron() {
  return (
    <svg viewBox="0 0 16 16" width={14} height={14} fill="none" stroke="currentColor" strokeWidth={1.5} aria-hidden>
      <path d="m4 6 4 4 4-4" />
    </svg>
  )
}
