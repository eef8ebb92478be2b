import { InputBase } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './text-box.module.css'

interface TextBoxProps extends Omit<ComponentProps<typeof InputBase<'textarea'>>, 'component' | 'multiline' | 'rows'> {
  /** The number of rows while it is empty; it grows with the text in browsers that support that. */
  rows: number
}

/** A text box of several lines that grows by style alone, without measuring. */
export function TextBox(props: TextBoxProps) {
  return <InputBase component="textarea" multiline {...props} classNames={{ input: classes.input ?? '' }} />
}
