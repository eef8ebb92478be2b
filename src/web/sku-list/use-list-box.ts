import { useEffect, useMemo, useState } from 'react'
import type { ColumnUse } from '../../domain/lists/headings.ts'
import { chooseUse, parseSkuList, type SkuList } from '../../domain/lists/parse-sku-list.ts'
import { useSubmit } from '../http/use-submit.ts'
import type { FileFault } from './file/list-file.ts'
import { readListFile } from './file/read-list-file.ts'
import { fitRows, type LeftRow, type LinesThere } from './fit-rows.ts'
import { type MatchedRows, matchSkuRows, type SkuFound } from './match-sku-rows.ts'

/** The most rows that are added at once; more would keep the catalogue busy for minutes. */
export const MOST_ROWS = 500

interface Options<P> {
  /** Looks up to 100 SKUs up, and answers by lower-case SKU. */
  find: (skus: readonly string[]) => Promise<ReadonlyMap<string, SkuFound<P>>>
  /** Returns the list the rows are added to, as it is when they are found. */
  there: () => LinesThere<P>
  /** Adds the products that were found and fit; if it throws, everything stays in the box. */
  onAdd: (picks: MatchedRows<P>['picks']) => void | Promise<void>
  /** Saves what the company calls a product, for later lists; null if nobody knows the company. */
  remember: ((partNumber: string, product: P) => Promise<unknown>) | null
  /** Is told how many rows are in the box, not added: whoever sends the form meanwhile may believe that they are. */
  onRows?: ((rows: number) => void) | undefined
}

/** A box that lists are pasted in. */
export type ListBox<P> = ReturnType<typeof useListBox<P>>

/** The outcome of adding: what was added, what is still in the box and why. */
interface Added<P> {
  added: number
  left: readonly LeftRow<P>[]
  /** Added rows whose quantity could mean another number. */
  unsure: readonly { text: string; quantity: number }[]
}

/** Keeps a box that lists are pasted and corrected in, or read into from a file. Added rows leave it; the others stay, each with its reason. */
export function useListBox<P>({ find, there, onAdd, remember, onRows }: Options<P>) {
  const [remembers, setRemembers] = useState(true)
  const [done, setDone] = useState<Added<P> | null>(null)
  const { list, setText, ...content } = useContent(() => setDone(null))
  const rows = list.rows.length
  useEffect(() => {
    onRows?.(rows)
    return () => onRows?.(0)
  }, [rows, onRows])
  const add = async (): Promise<Added<P>> => {
    const { fit, left } = fitRows(await matchSkuRows(list.rows, find), there())
    if (fit.length > 0) await onAdd(fit)
    return { added: fit.length, left, unsure: unsureOf(fit) }
  }
  const adding = useSubmit(add, {
    onDone: (now) => {
      const rows = now.left.map((row) => row.text)
      setText(rows.length === 0 ? '' : [...(list.heading === null ? [] : [list.heading]), ...rows].join('\n'))
      setDone(now)
    },
  })
  const choosing = useSubmit(async (row: LeftRow<P>, product: P) => {
    const pick = { product, quantity: Math.max(row.quantity, 1), row: { ...row, fault: null } }
    const { fit, left } = fitRows({ picks: [pick], faulty: [] }, there())
    if (fit.length > 0) {
      await onAdd(fit)
      setText((now) => without(now, row.text))
    }
    setDone((now) => now && settled(now, row, { fit, left }))
    if (fit.length > 0 && remembers && remember) await remember(row.sku, product)
  })
  return {
    ...content,
    list,
    isTooMany: list.rows.length > MOST_ROWS,
    done,
    busy: adding.busy || choosing.busy,
    refusal: adding.refusal ?? choosing.refusal,
    add: () => void adding.run(),
    /** Takes the rows that were not added out of the box. */
    leaveOut: () => {
      setText((now) => (done?.left ?? []).reduce((text, row) => without(text, row.text), now))
      setDone((now) => now && { ...now, left: [] })
    },
    choose: (row: LeftRow<P>, product: P) => void choosing.run(row, product),
    /** True if choices are remembered, where there is a company to remember them for. */
    remembers,
    setRemembers,
  }
}

/** The outcome once a row that was left is added, or has another reason to stay. */
function settled<P>(done: Added<P>, row: LeftRow<P>, { fit, left }: ReturnType<typeof fitRows<P>>): Added<P> {
  return {
    added: done.added + fit.length,
    left: done.left.flatMap((one) => (one.line === row.line ? left : [one])),
    unsure: [...done.unsure, ...unsureOf(fit)],
  }
}

function unsureOf(picks: MatchedRows<unknown>['picks']): Added<unknown>['unsure'] {
  return picks.flatMap(({ row, quantity }) => (row.isUnsure ? { text: row.text, quantity } : []))
}

/** The text in the box, as it is read, and the ways it gets there. `onFile` is called when a file’s has taken its place. */
function useContent(onFile: () => void) {
  const [text, setText] = useState('')
  const [corrected, setCorrected] = useState<{ shape: string; uses: readonly ColumnUse[] } | null>(null)
  const [fileFault, setFileFault] = useState<FileFault | null>(null)
  const list = useMemo(() => {
    const plain = parseSkuList(text)
    return corrected?.shape === shapeOf(plain) ? parseSkuList(text, corrected.uses) : plain
  }, [text, corrected])
  const change = (typed: string) => {
    setText(typed)
    setFileFault(null)
  }
  const open = async (file: Blob | null | undefined) => {
    if (!file) return
    const read = await readListFile(file)
    setFileFault(read.fault)
    if (read.fault !== null) return
    setText(read.text)
    onFile()
  }
  return {
    text,
    setText,
    list,
    fileFault,
    change,
    setUse: (at: number, use: ColumnUse) =>
      setCorrected({ shape: shapeOf(list), uses: chooseUse(list.columns, at, use) }),
    open,
    /** For the element that files are dropped or pasted on. */
    takes: takeFiles((file) => void open(file)),
  }
}

/** Tells tables apart: a correction of one's columns is not for the next. */
function shapeOf({ heading, columns }: SkuList): string {
  return `${columns.length} ${heading ?? ''}`
}

/** The text without its first row of these words; nothing if headings alone are left. */
function without(text: string, row: string): string {
  const rest = `\n${text}\n`.replace(`\n${row}\n`, () => '\n').slice(1, -1)
  return parseSkuList(rest).rows.length === 0 ? '' : rest
}

interface Transfer {
  preventDefault: () => void
  files: FileList | undefined
}

function takeFiles(take: (file: File) => void) {
  const from = ({ files, preventDefault }: Transfer) => {
    const [file] = files ?? []
    if (!file) return
    preventDefault()
    take(file)
  }
  return {
    onDragOver: (event: React.DragEvent) => event.preventDefault(),
    onDrop: (event: React.DragEvent) =>
      from({ files: event.dataTransfer.files, preventDefault: () => event.preventDefault() }),
    onPaste: (event: React.ClipboardEvent) =>
      from({ files: event.clipboardData.files, preventDefault: () => event.preventDefault() }),
  }
}
