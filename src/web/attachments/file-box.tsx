import { Button } from '@mantine/core'
import { useRef } from 'react'
import { ATTACHABLE } from '../../domain/attachments/attachable.ts'
import { useLater } from '../http/use-later.ts'
import classes from './file-box.module.css'
import type { FileBoxProps } from './file-box-props.ts'
import { Paperclip } from './paperclip.tsx'

/** Only people who add files need them. */
const loadRows = () => import('./file-rows.tsx')
const ACCEPTED = ATTACHABLE.map((one) => `.${one}`).join(',')

/** Takes files by choosing or dropping them, and lists them until they are sent. */
export function FileBox({ files, say, lines = [], ...more }: FileBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const { kept, pending, add } = files
  const rows = useLater(loadRows, kept.length + pending.length > 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is for everyone
    <div
      className={classes.box}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={say('files.add')}
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = '' // the same file may be chosen again
        }}
      />
      <Button size="xs" variant="default" leftSection={<Paperclip />} onClick={() => input.current?.click()}>
        {say('files.add')}
      </Button>
      <p className={classes.hint}>{say('files.hint')}</p>
      {rows && kept.length + pending.length > 0 && <rows.FileRows {...{ files, say, lines, ...more }} />}
    </div>
  )
}
