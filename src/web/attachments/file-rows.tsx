import { ActionIcon, Loader } from '@mantine/core'
import { RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FileBoxProps } from './file-box-props.ts'
import classes from './file-rows.module.css'
import type { FileSay } from './file-say.ts'
import type { DraftFiles, KeptFile, PendingFile } from './use-files.ts'

/** Lists the files of a draft: those that are uploaded, with their line, and those that are not yet or could not be. */
export function FileRows(props: Required<FileBoxProps>) {
  const { files, say } = props
  return (
    <ul className={classes.files}>
      {files.kept.map((file) => (
        <Kept key={file.key} file={file} {...props} />
      ))}
      {files.pending.map((file) => (
        <Pending key={file.key} {...{ file, files, say }} />
      ))}
    </ul>
  )
}

function Kept({ file, files, say, size, lines, whole }: Required<FileBoxProps> & { file: KeptFile }) {
  const { key, name, line } = file
  return (
    <Row {...{ name, files, say }} fileKey={key} state={size(file.size)}>
      {lines.length > 1 && (
        <select
          aria-label={say('files.about', { name })}
          value={line ?? ''}
          onChange={({ currentTarget: { value } }) => files.setLine(key, value || null)}
        >
          <option value="">{whole}</option>
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

function Pending({ file: pending, files, say }: Pick<FileBoxProps, 'files' | 'say'> & { file: PendingFile }) {
  const { key, why, mayRetry } = pending
  const { name } = pending.file
  if (why === null) return <Row {...{ name, files, say }} fileKey={key} state={say('files.sending')} isBusy />
  return (
    <Row {...{ name, files, say }} fileKey={key} state={why} isFaulty>
      {mayRetry && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('files.again', { name })}
          onClick={() => files.retry(pending)}
        >
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
  say: FileSay
  isBusy?: boolean
  isFaulty?: boolean
  children?: ReactNode
}

function Row({ fileKey, name, state, files, say, isBusy = false, isFaulty = false, children }: RowProps) {
  return (
    <li className={classes.file} data-faulty={isFaulty || undefined}>
      <span className={classes.name}>
        <span className="typed">{name}</span>
        <small role={isFaulty ? 'alert' : 'status'}>{state}</small>
      </span>
      {isBusy && <Loader size="xs" aria-hidden />}
      {children}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={say('files.remove', { name })}
        onClick={() => files.remove(fileKey)}
      >
        <X size={14} aria-hidden />
      </ActionIcon>
    </li>
  )
}
