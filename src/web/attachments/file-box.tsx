import { ActionIcon, Button, Loader } from '@mantine/core'
import { Paperclip, RotateCw, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { ATTACHABLE_EXTENSIONS } from '../../domain/attachments/file-kind.ts'
import classes from './file-box.module.css'
import type { DraftFiles, KeptFile, PendingFile } from './use-files.ts'

const ACCEPTED = ATTACHABLE_EXTENSIONS.map((one) => `.${one}`).join(',')

/** The words of a box for files, in the reader's language. */
export interface FileWords {
  add: string
  hint: string
  sending: string
  again: (name: string) => string
  remove: (name: string) => string
  /** Names the choice of the line that a file is about. */
  about: (name: string) => string
  whole: string
  size: (bytes: number) => string
}

interface FileBoxProps {
  files: DraftFiles
  words: FileWords
  /** The lines that files can be about; none offers no choice. */
  lines?: readonly { id: string; name: string }[]
}

/** Takes files by choosing or dropping them, and lists them until they are sent. */
export function FileBox({ files, words, lines = [] }: FileBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const { kept, pending, add } = files
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
        aria-label={words.add}
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = '' // the same file may be chosen again
        }}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<Paperclip size={14} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {words.add}
      </Button>
      <p className={classes.hint}>{words.hint}</p>
      {kept.length + pending.length > 0 && (
        <ul className={classes.files}>
          {kept.map((file) => (
            <Kept key={file.key} {...{ file, files, words, lines }} />
          ))}
          {pending.map((file) => (
            <Pending key={file.key} {...{ file, files, words }} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Kept({ file, files, words, lines }: Required<FileBoxProps> & { file: KeptFile }) {
  const { key, name, size, line } = file
  return (
    <Row {...{ name, files, words }} fileKey={key} state={words.size(size)}>
      {lines.length > 1 && (
        <select
          aria-label={words.about(name)}
          value={line ?? ''}
          onChange={({ currentTarget: { value } }) => files.setLine(key, value || null)}
        >
          <option value="">{words.whole}</option>
          {lines.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      )}
    </Row>
  )
}

function Pending({
  file: { key, name, why, mayRetry },
  files,
  words,
}: Omit<FileBoxProps, 'lines'> & { file: PendingFile }) {
  if (why === null) return <Row {...{ name, files, words }} fileKey={key} state={words.sending} isBusy />
  return (
    <Row {...{ name, files, words }} fileKey={key} state={why} isFaulty>
      {mayRetry && (
        <ActionIcon variant="subtle" color="gray" aria-label={words.again(name)} onClick={() => files.retry(key)}>
          <RotateCw size={14} aria-hidden />
        </ActionIcon>
      )}
    </Row>
  )
}

interface RowProps {
  fileKey: string
  name: string
  state: string
  files: DraftFiles
  words: FileWords
  isBusy?: boolean
  isFaulty?: boolean
  children?: ReactNode
}

function Row({ fileKey, name, state, files, words, isBusy = false, isFaulty = false, children }: RowProps) {
  return (
    <li className={classes.file} data-faulty={isFaulty || undefined}>
      <span className={classes.name}>
        <span className="typed">{name}</span>
        <small role={isFaulty ? 'alert' : 'status'}>{state}</small>
      </span>
      {isBusy && <Loader size="xs" aria-hidden />}
      {children}
      <ActionIcon variant="subtle" color="gray" aria-label={words.remove(name)} onClick={() => files.remove(fileKey)}>
        <X size={14} aria-hidden />
      </ActionIcon>
    </li>
  )
}
