import classes from './attached-files.module.css'
import type { FileSay } from './file-say.ts'
import { Paperclip } from './paperclip.tsx'

/** An attachment as both APIs list it. */
interface Attached {
  id: string
  file_name: string
  file_size: number
  state: string
  download_url: string | null
}

interface AttachedFilesProps<A extends Attached> {
  files: readonly A[]
  say: FileSay
  size: (bytes: number) => string
  /** More about a file, such as its line. */
  note?: (file: A) => string | null
}

/** Lists attachments, each with a link once it may be opened; renders nothing if there are none. */
export function AttachedFiles<A extends Attached>({ files, say, size, note = () => null }: AttachedFilesProps<A>) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map((file) => {
        const { id, file_name: name, state, download_url: url } = file
        const why = state === 'checking' || state === 'blocked' ? say(`files.${state}`) : size(file.file_size)
        return (
          <li key={id}>
            <Paperclip />
            <span>
              {url === null ? (
                <span className="typed">{name}</span>
              ) : (
                <a href={url} className="typed">
                  {name}
                </a>
              )}
              <small>{[why, note(file)].filter((one) => one !== null).join(' · ')}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
