import { Paperclip } from 'lucide-react'
import classes from './attached-files.module.css'

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
  words: { checking: string; blocked: string; size: (bytes: number) => string }
  /** More about a file, such as its line. */
  note?: (file: A) => string | null
}

/** Lists attachments, each with a link once it may be opened; renders nothing if there are none. */
export function AttachedFiles<A extends Attached>({ files, words, note = () => null }: AttachedFilesProps<A>) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map((file) => {
        const { id, file_name: name, file_size: size, state, download_url: url } = file
        const why = state === 'checking' ? words.checking : state === 'blocked' ? words.blocked : null
        return (
          <li key={id}>
            <Paperclip size={14} aria-hidden />
            <span>
              {url === null ? (
                <span className="typed">{name}</span>
              ) : (
                <a href={url} className="typed">
                  {name}
                </a>
              )}
              <small>{[why ?? words.size(size), note(file)].filter((one) => one !== null).join(' · ')}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Links work for 15 minutes; a scanner answers within seconds. */
const LINKS_EVERY_MS = 10 * 60_000
const CHECKED_EVERY_MS = 5_000

/** Returns how soon a list of attachments is read again. */
export function readAgainMs(files: readonly Attached[] | undefined): number {
  return files?.some(({ state }) => state === 'checking') ? CHECKED_EVERY_MS : LINKS_EVERY_MS
}
