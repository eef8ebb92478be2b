/** The reasons a file is not read. */
export type FileFault = 'file_too_large' | 'file_too_many_rows' | 'file_old_excel' | 'file_no_list' | 'file_damaged'

/** A file's rows as the text one would paste, or why it was not read. */
export type ListFile = { text: string; fault: null } | { text: null; fault: FileFault }
