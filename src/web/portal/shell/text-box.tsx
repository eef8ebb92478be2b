import { InputBase } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './text-box.module.css'

interface TextBoxProps extends Omit<ComponentProps<typeof InputBase<'textarea'>>, 'component' | 'multiline' | 'rows'> {
  /** What is to be seen of it while it is empty; it grows with what is typed where browsers can do that. */
  rows: number
}

/** A box for text of several lines, which grows by style alone: nothing measures it. */
export function TextBox(props: TextBoxProps) {
  return <InputBase component="textarea" multiline {...props} classNames={{ input: classes.input ?? '' }} />
}
